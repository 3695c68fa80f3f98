import { cache } from 'react';
import type { Failure } from '@/lib/console/browser/result';
import { read } from '@/lib/console/operations/read';
import { printDqb } from '@/lib/contract/dqb/dqb';
import type { InvalidSalesOrder } from '@/lib/contract/resources/invalid-sales-order';

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** One rejected order: the spec has no read of a single one, so the list is asked. Nothing when it is not there any more. */
export const findRejection = cache(
  async (tenant: string, id: string): Promise<InvalidSalesOrder | Failure | undefined> => {
    if (!isUuid(id)) return undefined;
    const filters = [{ operation: 'Equals' as const, property: 'id', value: id }];
    const dqb = printDqb({ filters, sort: [], offset: 0, count: 1 });
    const found = await read('queryInvalidSalesOrders', tenant, { query: { dqb } });
    return found.kind === 'ok' ? found.answer.data.find((row) => row.id === id) : found;
  },
);

/** Where a rejected order stands among the others, newest first. `next` goes round: one that was passed over comes again. */
export type Standing = { total: number; at?: number; before?: string; after?: string; next?: string };

const MOST = 100;

/** The neighbours of a rejected order. A hundred are looked at: more than anybody mends in one go. */
export async function standingOf(tenant: string, id: string): Promise<Standing> {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const dqb = printDqb({ filters: [], sort, offset: 0, count: MOST });
  const found = await read('queryInvalidSalesOrders', tenant, { query: { dqb } });
  if (found.kind !== 'ok') return { total: 0 };
  const ids = found.answer.data.map((row) => row.id);
  const i = ids.indexOf(id);
  const next = ids[i + 1] ?? ids.find((other) => other !== id);
  if (i < 0) return { total: found.answer.count, next };
  return { total: found.answer.count, at: i + 1, before: ids[i - 1], after: ids[i + 1], next };
}
