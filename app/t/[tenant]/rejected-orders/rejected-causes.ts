import type { Counted } from '@/components/shell/figure-count';
import { printDqb } from '@/lib/contract/dqb';
import { read } from '@/lib/gateway/read';
import { isMetered } from '@/lib/gateway/read-recent';
import { causesOf } from '../overview/causes';
import { latestRejected, pastEntries } from './past-entries';

/** A cause of rejections, and how many orders stand rejected for it. */
export type RejectedCause = { error: string; counted: CauseCount | Promise<CauseCount> };
/** `atLeast`: so many were seen, and there may be more. */
type CauseCount = (Counted & { count: number; atLeast?: true }) | Exclude<Counted, { count: number }>;

async function countCause(tenant: string, error: string): Promise<CauseCount> {
  const filters = [{ operation: 'Equals' as const, property: 'error', value: error }];
  const dqb = printDqb({ filters, sort: [], offset: 0, count: 1 });
  const found = await read('queryInvalidSalesOrders', tenant, { query: { dqb } });
  if (found.kind === 'ok') return { count: found.answer.count };
  return { message: 'message' in found ? found.message : found.kind, failure: found };
}

/**
 * All causes for which orders are rejected, the most frequent first. The latest hundred tell which causes there are; where
 * there are more orders, the first `exact` are counted by the platform. Orders that were accepted later are left out of the
 * latest. None also where they cannot be read.
 */
export async function rejectedCauses(tenant: string, exact: number): Promise<RejectedCause[]> {
  const [found, past] = await Promise.all([latestRejected(tenant), pastEntries(tenant)]);
  if (found.kind !== 'ok') return [];
  const { data, count } = found.answer;
  const current = data.filter(({ id }) => !past.has(id));
  return causesOf(current).map(({ error, count: seen }, i) => {
    if (count <= data.length) return { error, counted: { count: seen } };
    return {
      error,
      counted: i < exact && !isMetered() ? countCause(tenant, error) : { count: seen, atLeast: true },
    };
  });
}
