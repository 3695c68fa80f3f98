import { notFound } from '../api-error';
import type { HandlersOf } from '../http/handler';
import { listRecords, oneRecord } from '../query/list';
import { touch } from '../query/totals';
import { returnsTable, returnTable } from './returns-table';

const TAG = `update platform.returns set tag = $3, "updatedAt" = now()
  where "tenantId" = $1 and "returnReferenceNumber" = $2 returning "returnReferenceNumber"`;

export const returns: HandlersOf<'returns'> = {
  async getReturn({ params }, { scope }) {
    const found = await oneRecord(scope, returnTable, params.returnNo);
    if (!found) throw notFound('returnNo', `The return ${params.returnNo}`);
    return found;
  },

  getReturnsWithTag: ({ query }, { scope }) => listRecords(scope, returnsTable, query.dqb),

  async updateReturnTag({ body }, { scope }) {
    await scope.transaction(async (tx) => {
      const rows = await tx.query(TAG, [body.returnReferenceNumber, body.tag || null]);
      if (rows.length === 0)
        throw notFound('returnReferenceNumber', `The return ${body.returnReferenceNumber}`);
      await touch(tx, 'returns');
    });
  },
};
