import { Return, ReturnWithTag } from '@/lib/contract/resources/returns';
import * as z from '@/lib/contract/schema/zod';
import type { ResourceHandlers } from '../http/endpoint';
import { listRecords, readRecord } from '../query/list';
import { defineTable, filterOnlyColumns } from '../query/table';
import { tagHandler } from './tag-handler';

const tableBase = { from: 'platform.tenant_returns t' } as const;

const lineItems = {
  alias: 'l',
  rows: {
    from: 'platform.tenant_return_lines l',
    where: 'l."tenantId" = $1 and l."returnReferenceNumber" = t."returnReferenceNumber"',
    order: 'l.position',
  },
};

/** The list of returns. The response omits the lines, but filters can use them (D6). */
export const returnsTable = defineTable(ReturnWithTag, {
  ...tableBase,
  key: ['returnReferenceNumber'],
  filterColumns: filterOnlyColumns(z.object({ lineItems: Return.shape.lineItems }), {
    sources: { lineItems },
  }),
});

const returnTable = defineTable(Return, {
  ...tableBase,
  key: ['returnReferenceNumber'],
  sources: { lineItems },
});

export const returns: ResourceHandlers<'returns'> = {
  getReturn: ({ params }, { scope }) => readRecord(scope, returnTable, 'return', params),

  getReturnsWithTag: ({ query }, { scope }) => listRecords(scope, returnsTable, query.dqb),

  updateReturnTag: tagHandler('returns', 'returnReferenceNumber'),
};
