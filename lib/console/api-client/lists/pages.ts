import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { filterablesOf } from '@/lib/contract/dqb/query-fields';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type ListPage, recordIdentity } from '@/lib/contract/schema/list-page';
import type { ListOperation } from '@/lib/contract/schema/operation';
import type { Failure } from '../../browser/result';
import { validationFailure } from '../../http/console-result';
import { sleep } from '../retry';
import { callList } from './call-list';
import { canBePageTotal } from './page-total';

export type PageRow = Readonly<Record<string, unknown>>;

/** A list read page by page, each record once. `total` from the first page; undefined when unknown. */
export type Pages = { total: number | undefined; rows: AsyncGenerator<readonly PageRow[]> };

/** Records per page. */
const PAGE_SIZE = 100;
/** Concurrent page requests. */
const IN_FLIGHT = 3;

/** The first rows of a list, up to a limit; `isComplete`: these are all. Stops at a failed page. */
export async function firstRows(
  pages: Pages,
  maxRows: number,
): Promise<{ rows: PageRow[]; isComplete: boolean }> {
  const rows: PageRow[] = [];
  try {
    for await (const page of pages.rows) {
      rows.push(...page);
      if (rows.length > maxRows) break;
    }
  } catch (failure) {
    if (!isRecord(failure) || typeof failure.kind !== 'string') throw failure;
    return { rows: rows.slice(0, maxRows), isComplete: false };
  }
  // Rows may be added or removed between two pages: fewer rows than the total do not make it incomplete.
  return { rows: rows.slice(0, maxRows), isComplete: rows.length <= maxRows };
}

/**
 * Reads a list in pages of 100 records, sorted by the key last: otherwise rows of equal rank might change pages between two reads.
 * Requires prior authorization.
 */
export function pageReader(
  operation: ListOperation,
  tenant: string,
  dqb: string,
  signal?: AbortSignal,
): ((offset: number) => Promise<ListPage | Failure>) | Failure {
  const parsed = parseDqb(dqb, filterablesOf(operation));
  if (!parsed.ok) return validationFailure(400, parsed.issues);
  const { key } = operation;
  const sorted = key === undefined || parsed.dqb.sort.some((s) => s.property === key);
  const sort = sorted ? parsed.dqb.sort : [...parsed.dqb.sort, { property: key, direction: 'asc' as const }];
  return async (offset) => {
    const query = { ...parsed.dqb, sort, offset, count: PAGE_SIZE };
    // A platform without paging has returned everything: it is not called again for each page.
    const options = { tenant, signal, priority: 'bulk' as const, maxRows: Number.POSITIVE_INFINITY };
    const result = await callList(operation, query, options);
    return result.kind === 'ok' ? result.answer : result;
  };
}

/** The identity of a record in its list, as text that PostgreSQL can store. */
export const keyReader =
  ({ key }: Pick<ListOperation, 'key'>): KeyOf =>
  (row) =>
    recordIdentity(row, key)?.replaceAll('\u0000', '');

/**
 * Streams all records of a list in order, however many. The first page is read before this returns, so that its failure can be
 * returned; later failures are thrown out of `rows`, and a truncated list never looks complete. Requires prior authorization.
 */
export async function readPages(
  operation: ListOperation,
  tenant: string,
  dqb: string,
  signal?: AbortSignal,
): Promise<Pages | Failure> {
  const readPage = pageReader(operation, tenant, dqb, signal);
  if ('kind' in readPage) return readPage;
  const read = async (offset: number): Promise<ListPage | Failure> => {
    let page = await readPage(offset);
    // Bulk work slows down to the platform's limit instead of failing.
    while ('kind' in page && page.kind === 'limited' && !signal?.aborted) {
      await sleep(Math.max(1, page.wait) * 1000, signal);
      page = await readPage(offset);
    }
    return page;
  };
  const start = { next: 0, tail: [], total: undefined, changed: false };
  const parts = readOn(read, keyReader(operation), start, () => false);
  const first = await parts.next();
  if (first.done) return { total: undefined, rows: noPages() };
  const { value } = first;
  if ('kind' in value) return value;
  async function* rows(known: readonly PageRow[]): AsyncGenerator<readonly PageRow[]> {
    yield known;
    for await (const part of parts) {
      if ('kind' in part) throw part;
      yield part.rows;
    }
  }
  return { total: value.position.total, rows: rows(value.rows) };
}

async function* noPages(): AsyncGenerator<readonly PageRow[]> {}

/**
 * The position in a list: the next offset in the platform's order, the keys of the last records read, the last known total, and
 * whether records moved meanwhile.
 */
export type ReadPosition = {
  next: number;
  tail: readonly string[];
  total: number | undefined;
  changed: boolean;
};

/** New records, the position after them, and whether the list ends there. */
type ReadPart = { rows: readonly PageRow[]; position: ReadPosition; isEnd: boolean };

type Read = (offset: number) => Promise<ListPage | Failure>;
type KeyOf = (row: PageRow) => string | undefined;

/** How many pages back the last record is searched. */
const MAX_PAGES_BACK = 20;
/** Maximum calls per page, also for platforms with an unstable order. */
const MAX_CALLS = 3;

const tailOf = (before: readonly string[], rows: readonly PageRow[], keyOf: KeyOf): string[] =>
  [...before, ...rows.flatMap((row) => keyOf(row) ?? [])].slice(-PAGE_SIZE);

/** Finds the position again after records were added or removed before it: behind the last record read that still exists. */
async function findPosition(
  read: Read,
  { next, tail }: ReadPosition,
  keyOf: KeyOf,
  pages: number,
): Promise<Pick<ReadPosition, 'next' | 'tail'> | Failure> {
  for (let pagesBack = 1; pagesBack <= pages; pagesBack++) {
    const offset = Math.max(0, next - pagesBack * PAGE_SIZE);
    const page = await read(offset);
    if ('kind' in page) return page;
    const tailKeys = new Set(tail);
    const at = page.rows.findLastIndex((row) => tailKeys.has(keyOf(row) ?? ''));
    if (at >= 0) {
      const key = keyOf(page.rows[at] ?? {});
      return { next: offset + at + 1, tail: tail.slice(0, tail.lastIndexOf(key ?? '') + 1) };
    }
    if (offset === 0) return { next: 0, tail: [] };
  }
  return { next, tail: [] };
}

/** Filters records that were read before. A page without keys is compared as a whole. */
function freshRows(keyOf: KeyOf): (rows: readonly PageRow[]) => readonly PageRow[] {
  const seen = new Set<string>();
  let withoutKey = '';
  return (rows) => {
    const before = withoutKey;
    withoutKey = JSON.stringify(rows.filter((row) => keyOf(row) === undefined));
    return rows.filter((row) => {
      const key = keyOf(row);
      if (key === undefined) return withoutKey !== before;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
  };
}

/**
 * Continues a list from a position, page by page, whatever page size the platform uses; several requests run concurrently while
 * pages are full. Each page starts with the last record of the one before: when that is missing, records were added or removed, and
 * the position is searched again, so that none is skipped. Continues while full pages come, even when the total is unknown or
 * wrong. Ends with the list, or with the running requests once `isFull`, but after at least one. A failed page ends it with its
 * failure.
 */
export async function* readOn(
  read: Read,
  keyOf: KeyOf,
  from: ReadPosition,
  isFull: () => boolean,
): AsyncGenerator<ReadPart | Failure> {
  const onlyFresh = freshRows(keyOf);
  let position = from;
  let readUntil = from.next;
  let pageSize = 0;
  let hasFullPages = true;
  let calls = 0;
  let parts = 0;
  let firstKey: string | undefined;
  let searches = 0;
  const countedRead: Read = (offset) => {
    calls += 1;
    return read(offset);
  };
  const waiting: { offset: number; page: Promise<ListPage | Failure> }[] = [];
  const offsetOf = (next: number) => (position.tail.length > 0 && next > 0 ? next - 1 : next);
  const request = () => {
    // The platform's page size is unknown until one page has arrived.
    const parallel = pageSize > 0 && hasFullPages ? IN_FLIGHT : 1;
    while (
      waiting.length < parallel &&
      (waiting.length === 0 || readUntil < (position.total ?? 0)) &&
      (parts === 0 || !isFull())
    ) {
      const offset = offsetOf(readUntil);
      const page = countedRead(offset);
      // The page may be discarded unread: its failure is ignored.
      page.catch(() => undefined);
      waiting.push({ offset, page });
      readUntil = offset + (pageSize || PAGE_SIZE);
    }
  };
  const continueAt = (now: ReadPosition) => {
    position = now;
    const next = offsetOf(now.next);
    // After a short page the running requests would leave a gap.
    if ((waiting[0]?.offset ?? next) > next) waiting.length = 0;
    if (waiting.length === 0) readUntil = now.next;
    request();
  };
  request();
  for (let pending = waiting.shift(); pending; pending = waiting.shift()) {
    const page = await pending.page;
    if ('kind' in page) return yield page;
    const { rows, total } = page;
    const last = position.tail.at(-1);
    const at = last === undefined ? -1 : rows.findIndex((row) => keyOf(row) === last);
    const pagesBack = Math.min(MAX_PAGES_BACK, MAX_CALLS * (parts + 1) - calls);
    // For a platform with an unstable order, accept what comes.
    if (
      last !== undefined &&
      at < 0 &&
      pending.offset < position.next &&
      pagesBack > 0 &&
      searches < MAX_PAGES_BACK
    ) {
      searches += 1;
      const found = await findPosition(countedRead, position, keyOf, pagesBack);
      if ('kind' in found) return yield found;
      waiting.length = 0;
      continueAt({ ...found, total: total ?? position.total, changed: true });
      continue;
    }
    const after = rows.slice(at + 1);
    const end = pending.offset + rows.length;
    if (after.length === 0 && (total === undefined || rows.length < pageSize || end <= position.next))
      return yield { rows: [], position: { ...position, next: Math.max(position.next, end) }, isEnd: true };
    const newRows = onlyFresh(after);
    // A platform that ignores the offset returns the same page again.
    const isRepeat = newRows.length === 0 && (total === undefined || keyOf(rows[0] ?? {}) === firstKey);
    firstKey = keyOf(rows[0] ?? {});
    const isFirst = position.next === 0;
    const isFull = pageSize > 0 ? rows.length >= pageSize : rows.length >= PAGE_SIZE;
    hasFullPages &&= at <= 0 && (pageSize === 0 || isFull);
    pageSize = Math.max(pageSize, rows.length);
    parts += 1;
    // Other records before the last one read: added meanwhile when the total grew, else the platform's pages overlap.
    const isMoved = at > 0 && total !== undefined && total !== position.total;
    const now = {
      next: at >= 0 && !isMoved && after.length > 0 ? position.next + after.length : end,
      tail: tailOf(position.tail, after, keyOf),
      total,
      changed: position.changed || isMoved,
    };
    const isCounted =
      total !== undefined && now.next >= total && !(isFirst && canBePageTotal(page, PAGE_SIZE));
    const isEnd = isCounted || isRepeat;
    yield { rows: newRows, position: now, isEnd };
    if (isEnd) return;
    continueAt(now);
  }
}
