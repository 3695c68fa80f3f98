import { Return, ReturnWithTag } from '@/lib/contract/resources/returns';
import * as z from '@/lib/contract/schema/zod';
import { queriedFields, tableOf } from '../query/table';

const returns = { versions: ['returns'], from: 'platform.returns t' } as const;

const lineItems = {
  alias: 'l',
  rows: {
    from: 'platform.return_lines l',
    where: 'l."tenantId" = $1 and l."returnReferenceNumber" = t."returnReferenceNumber"',
    order: 'l.position',
  },
};

/** The list shows no lines (spec), but may be asked by them (D6). */
export const returnsTable = tableOf(ReturnWithTag, {
  ...returns,
  key: ['returnReferenceNumber'],
  asked: queriedFields(z.object({ lineItems: Return.shape.lineItems }), { places: { lineItems } }),
});

export const returnTable = tableOf(Return, {
  ...returns,
  key: ['returnReferenceNumber'],
  places: { lineItems },
});
