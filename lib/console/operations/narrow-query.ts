import type { Dqb } from '@/lib/contract/dqb/dqb';
import { inOrder, matches } from '@/lib/contract/dqb/evaluate';
import { isRecord } from '@/lib/contract/schema/is-record';

// For platforms that answer a `data` list whole, whatever is asked: the spec shows no query there.

type Row = Readonly<Record<string, unknown>>;

/** The page that a query asks of a whole list: its rows, and how many match. */
export function narrowRows(rows: readonly Row[], { filters, sort, offset = 0, count = rows.length }: Dqb) {
  const found = rows.filter((row) => matches(filters, row));
  return { rows: inOrder(found, sort).slice(offset, offset + count), total: found.length, offset };
}

/** Whether an answer is the whole list although a part of it was asked for. */
const isComplete = (rows: readonly Row[], total: number, { filters, offset = 0, count = 0 }: Dqb): boolean =>
  rows.length === total &&
  rows.length > 0 &&
  (rows.length > count || offset > 0 || rows.some((row) => !matches(filters, row)));

/**
 * An answer as it was asked for: a `data` list (D4) that came whole, whatever was asked, is filtered, sorted and cut, and
 * its `count` is how many match. Everything else is handed on as it is. `most`: rows to keep, unless those of a page.
 */
export function inRequestedOrder<T>(answer: T, query: Dqb, maxCount = query.count): T {
  if (!isRecord(answer) || !Array.isArray(answer.data)) return answer;
  const rows = answer.data.filter(isRecord);
  const total = typeof answer.count === 'number' ? answer.count : rows.length;
  if (!isComplete(rows, total, query)) return answer;
  const found = narrowRows(rows, { ...query, count: maxCount });
  return Object.assign({}, answer, { count: found.total, data: found.rows });
}
