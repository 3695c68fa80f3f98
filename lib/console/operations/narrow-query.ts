import type { Dqb } from '@/lib/contract/dqb/dqb';
import { inOrder, matches } from '@/lib/contract/dqb/evaluate';
import { isRecord } from '@/lib/contract/schema/is-record';

// For platforms that return a complete `data` list for any query, as the spec shows none there.

type Row = Readonly<Record<string, unknown>>;

/** The page that a query selects from a complete list: its rows, and the number of matches. */
export function narrowRows(rows: readonly Row[], { filters, sort, offset = 0, count = rows.length }: Dqb) {
  const found = rows.filter((row) => matches(filters, row));
  return { rows: inOrder(found, sort).slice(offset, offset + count), total: found.length, offset };
}

/** True when a response is the complete list although a part was requested. */
const isComplete = (rows: readonly Row[], total: number, { filters, offset = 0, count = 0 }: Dqb): boolean =>
  rows.length === total &&
  rows.length > 0 &&
  (rows.length > count || offset > 0 || rows.some((row) => !matches(filters, row)));

/**
 * Applies the query to a complete `data` list (D4): filters, sorts and pages it; `count` is the number of matches. Other responses
 * are returned unchanged. `most`: maximum rows, unless the query is paged.
 */
export function inRequestedOrder<T>(answer: T, query: Dqb, maxCount = query.count): T {
  if (!isRecord(answer) || !Array.isArray(answer.data)) return answer;
  const rows = answer.data.filter(isRecord);
  const total = typeof answer.count === 'number' ? answer.count : rows.length;
  if (!isComplete(rows, total, query)) return answer;
  const found = narrowRows(rows, { ...query, count: maxCount });
  return Object.assign({}, answer, { count: found.total, data: found.rows });
}
