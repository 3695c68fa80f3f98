import type { Dqb } from '@/lib/contract/dqb/dqb';
import { canBePageTotal, readListPage, withoutRepeats } from '@/lib/contract/schema/list-answer';
import type { Failure, Result } from '../browser/result';

/** Maximum calls per page, the first one included. */
const MAX_CALLS = 3;

/** An assembled page. `isShort`: records are missing although more exist. */
type FilledPage<T> = { answer: T; isShort: boolean };

/** A list response with other rows and another total. */
export const withRows = <T extends object>(
  answer: T,
  rows: readonly unknown[],
  total: number | undefined,
): T =>
  'items' in answer
    ? Object.assign({}, answer, { items: rows, dataSetCount: total })
    : Object.assign({}, answer, { data: rows, count: total });

/**
 * Assembles the requested page, each record once, from a platform with smaller pages: requests the missing records too. Otherwise
 * they would be on no page, because the next one starts after this one. A total that contradicts the records is omitted.
 */
export async function fillPage<T extends object>(
  first: T,
  { dqb, key }: { dqb: Dqb; key: string | undefined },
  more: (rest: Dqb) => Promise<Result<T>>,
): Promise<FilledPage<T> | Failure> {
  const { offset = 0, count = 0 } = dqb;
  const page = readListPage(first, offset);
  let { rows, total } = { ...page, rows: withoutRepeats(page.rows, key) };
  const isMissing = () =>
    rows.length > 0 && rows.length < count && (total === undefined || offset + rows.length < total);
  let isUnknown = offset === 0 && canBePageTotal(page, count);
  let isEnd = false;
  for (let calls = 1; calls < MAX_CALLS && !isEnd && (isMissing() || isUnknown); calls++) {
    const at = offset + rows.length;
    const result = await more({ ...dqb, offset: at, count: rows.length < count ? count : 1 });
    if (result.kind !== 'ok') return result;
    const next = readListPage(result.answer, at).rows;
    // A platform without paging starts again: it has returned everything.
    const isRepeat = JSON.stringify(next[0]) === JSON.stringify(rows[0]);
    const all = isRepeat ? rows : withoutRepeats([...rows, ...next], key);
    isEnd = all.length === rows.length;
    // The total contradicts the number of records.
    if (total !== undefined && (isEnd ? offset + all.length < total : offset + all.length > total))
      total = undefined;
    isUnknown = false;
    rows = all;
  }
  const isShort = isMissing() && !isEnd;
  if (count === 0 || (rows === page.rows && total === page.total)) return { answer: first, isShort };
  return { answer: withRows(first, rows.slice(0, count), total), isShort };
}
