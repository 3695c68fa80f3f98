import type { ListPage, PageRow } from '@/lib/contract/schema/list-page';
import type { Failure } from '../../browser/result';
import { canBePageTotal } from './page-total';

export type ReadPage = (offset: number) => Promise<ListPage | Failure>;

/** Returns the identity of a record in its list, or undefined if it has none. */
export type GetKey = (row: PageRow) => string | undefined;

export const PAGE_SIZE = 100;

/**
 * A position in a list: the next offset, the keys of the last records read, the last known total, and whether records moved during
 * the read.
 */
export type ReadPosition = {
  next: number;
  tail: readonly string[];
  total: number | undefined;
  changed: boolean;
};

export const listStart: ReadPosition = { next: 0, tail: [], total: undefined, changed: false };

/** New records, the position after them, and whether the list ends at that position. */
type ReadPart = { rows: readonly PageRow[]; position: ReadPosition; isEnd: boolean };

/** Maximum pages to go back in search of the last record read. */
const MAX_PAGES_BACK = 20;
/** Maximum searches for the position, also on platforms with an unstable order. */
const MAX_SEARCHES = 20;

/** Returns the offset of the next page. The page starts with the last record read, which shows whether records moved. */
const nextOffset = ({ next, tail }: ReadPosition): number => (tail.length > 0 && next > 0 ? next - 1 : next);

/**
 * Finds the position again after records before it were added or removed. Continues after the last record read that still
 * exists.
 */
async function findPosition(
  read: ReadPage,
  { next, tail }: ReadPosition,
  getKey: GetKey,
): Promise<Pick<ReadPosition, 'next' | 'tail'> | Failure> {
  const tailKeys = new Set(tail);
  for (let pagesBack = 1; pagesBack <= MAX_PAGES_BACK; pagesBack++) {
    const offset = Math.max(0, next - pagesBack * PAGE_SIZE);
    const page = await read(offset);
    if ('kind' in page) return page;
    const at = page.rows.findLastIndex((row) => tailKeys.has(getKey(row) ?? ''));
    if (at >= 0) {
      const key = getKey(page.rows[at] ?? {});
      return { next: offset + at + 1, tail: tail.slice(0, tail.lastIndexOf(key ?? '') + 1) };
    }
    if (offset === 0) return { next: 0, tail: [] };
  }
  return { next, tail: [] };
}

/** Returns a filter that drops records read before. Drops rows without a key if they equal those of the previous page. */
function newRowsFilter(getKey: GetKey): (rows: readonly PageRow[]) => readonly PageRow[] {
  const seen = new Set<string>();
  let withoutKey = '';
  return (rows) => {
    const before = withoutKey;
    withoutKey = JSON.stringify(rows.filter((row) => getKey(row) === undefined));
    return rows.filter((row) => {
      const key = getKey(row);
      if (key === undefined) return withoutKey !== before;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
  };
}

/** True if the list ends according to its total. Ignores the total of a first page if it may count only that page. */
function isCountedEnd(page: ListPage, before: ReadPosition, after: ReadPosition): boolean {
  if (page.total === undefined || after.next < page.total) return false;
  return before.next > 0 || !canBePageTotal(page, PAGE_SIZE);
}

/**
 * Reads a list onward from a position, whatever page size the platform uses. If a page lacks the last record read, records were
 * added or removed, and the position is searched again so that no record is skipped. Continues while new records come, even if
 * the total is unknown or wrong. Ends with the list or with the failure of a page.
 */
export async function* readFrom(
  read: ReadPage,
  getKey: GetKey,
  from: ReadPosition,
): AsyncGenerator<ReadPart | Failure> {
  const onlyNew = newRowsFilter(getKey);
  let position = from;
  let searches = 0;
  let isRealigned = false;
  for (;;) {
    const offset = nextOffset(position);
    const page = await read(offset);
    if ('kind' in page) return yield page;
    const { rows, total } = page;
    const last = position.tail.at(-1);
    const at = last === undefined ? -1 : rows.findIndex((row) => getKey(row) === last);
    const end = offset + rows.length;
    if (last !== undefined && at < 0 && searches < MAX_SEARCHES) {
      searches += 1;
      const found = await findPosition(read, position, getKey);
      if ('kind' in found) return yield found;
      position = { ...found, total: total ?? position.total, changed: true };
      continue;
    }
    const after = rows.slice(at + 1);
    if (after.length === 0) {
      if (at > 0 && !isRealigned && (total === undefined || position.next < total)) {
        // A full page of records may have been added. The list then continues after this page.
        position = { ...position, next: end };
        isRealigned = true;
        continue;
      }
      return yield { rows: [], position: { ...position, next: Math.max(position.next, end) }, isEnd: true };
    }
    isRealigned = false;
    const newRows = onlyNew(after);
    // A platform that ignores the offset returns the same page again.
    const isRepeat = newRows.length === 0 && (total === undefined || getKey(after[0] ?? {}) === undefined);
    const now: ReadPosition = {
      // Records that precede the last record read were added, or the platform's pages overlap.
      next: end - Math.max(at, 0),
      tail: [...position.tail, ...after.flatMap((row) => getKey(row) ?? [])].slice(-PAGE_SIZE),
      total,
      changed: position.changed || (at > 0 && total !== undefined && total !== position.total),
    };
    const isEnd = isRepeat || isCountedEnd(page, position, now);
    yield { rows: newRows, position: now, isEnd };
    if (isEnd) return;
    position = now;
  }
}
