import { Return, ReturnWithTag } from '@/lib/contract/resources/returns';
import * as z from '@/lib/contract/schema/zod';
import { notFound } from '../api-error';
import type { HandlersOf } from '../http/handler';
import { listRecords, oneRecord } from '../query/list';
import { queriedFields, tableOf } from '../query/table';
import { touch } from '../query/table-versions';

const returnRows = { versions: ['returns'], from: 'platform.tenant_returns t' } as const;

const lineItems = {
  alias: 'l',
  rows: {
    from: 'platform.tenant_return_lines l',
    where: 'l."tenantId" = $1 and l."returnReferenceNumber" = t."returnReferenceNumber"',
    order: 'l.position',
  },
};

/** The list omits the lines, but can be filtered by them (D6). */
export const returnsTable = tableOf(ReturnWithTag, {
  ...returnRows,
  key: ['returnReferenceNumber'],
  filterColumns: queriedFields(z.object({ lineItems: Return.shape.lineItems }), { sources: { lineItems } }),
});

const returnTable = tableOf(Return, {
  ...returnRows,
  key: ['returnReferenceNumber'],
  sources: { lineItems },
});

const SET_TAG = `update platform.returns set tag = $3, "updatedAt" = now()
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
      const rows = await tx.query(SET_TAG, [body.returnReferenceNumber, body.tag || null]);
      if (rows.length === 0)
        throw notFound('returnReferenceNumber', `The return ${body.returnReferenceNumber}`);
      await touch(tx, 'returns');
    });
  },
};
