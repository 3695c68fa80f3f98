import type { Dqb } from '@/lib/contract/dqb/dqb';
import { matches, sortRecords } from '@/lib/contract/dqb/evaluate';
import { isRecord } from '@/lib/contract/schema/is-record';

// For platforms that return a complete `data` list for any query, as the spec shows none there.

type Row = Readonly<Record<string, unknown>>;

/** True when a response is the complete list although a part was requested. */
const isComplete = (rows: readonly Row[], total: number, { filters, offset = 0, count = 0 }: Dqb): boolean =>
  rows.length === total &&
  rows.length > 0 &&
  (rows.length > count || offset > 0 || rows.some((row) => !matches(filters, row)));

/**
 * Applies the query to a complete `data` list (D4): filters, sorts and pages it; `count` is the number of matches. Other responses
 * are returned unchanged. `maxCount`: maximum rows, by default those of a page.
 */
export function applyQuery<T>(answer: T, query: Dqb, maxCount = query.count): T {
  if (!isRecord(answer) || !Array.isArray(answer.data)) return answer;
  const rows = answer.data.filter(isRecord);
  const total = typeof answer.count === 'number' ? answer.count : rows.length;
  if (!isComplete(rows, total, query)) return answer;
  const found = rows.filter((row) => matches(query.filters, row));
  const { offset = 0 } = query;
  const data = sortRecords(found, query.sort).slice(offset, maxCount && offset + maxCount);
  return Object.assign({}, answer, { count: found.length, data });
}
