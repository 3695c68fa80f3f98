import type { Counted } from '@/components/shell/figure-count';
import { printDqb } from '@/lib/contract/dqb';
import { read } from '@/lib/gateway/read';
import { causesOf } from '../overview/causes';

const SEEN = 100;

/** A cause of rejections, and how many orders stand rejected for it. */
export type RejectedCause = { error: string; counted: Counted | Promise<Counted> };

async function countCause(tenant: string, error: string): Promise<Counted> {
  const filters = [{ operation: 'Equals' as const, property: 'error', value: error }];
  const dqb = printDqb({ filters, sort: [], offset: 0, count: 1 });
  const found = await read('queryInvalidSalesOrders', tenant, { query: { dqb } });
  if (found.kind === 'ok') return { count: found.answer.count };
  return { message: 'message' in found ? found.message : found.kind };
}

/**
 * The causes for which orders are rejected, the most frequent first, at most so many. The latest hundred tell which causes
 * there are; where there are more orders, each cause is counted by the platform. None also where they cannot be read.
 */
export async function rejectedCauses(tenant: string, most: number): Promise<RejectedCause[]> {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const dqb = printDqb({ filters: [], sort, offset: 0, count: SEEN });
  const found = await read('queryInvalidSalesOrders', tenant, { query: { dqb } });
  if (found.kind !== 'ok') return [];
  const { data, count } = found.answer;
  return causesOf(data)
    .slice(0, most)
    .map(({ error, count: seen }) => ({
      error,
      counted: count > data.length ? countCause(tenant, error) : { count: seen },
    }));
}
