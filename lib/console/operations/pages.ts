import { printDqb } from '@/lib/contract/dqb/dqb';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { filterablesOf } from '@/lib/contract/dqb/query-fields';
import { isRecord } from '@/lib/contract/schema/is-record';
import {
  canBePageTotal,
  type ListPage,
  readListPage,
  recordIdentity,
} from '@/lib/contract/schema/list-answer';
import type { Operation } from '@/lib/contract/schema/operation';
import { callOperation } from '../api-client/capabilities';
import { sleep } from '../api-client/retry';
import type { Failure } from '../browser/result';
import { validationFailure } from '../http/own-result';
import { inRequestedOrder } from './narrow-query';

export type PageRow = Readonly<Record<string, unknown>>;

/** A list read page by page, each record once. `total` as the first page told it; missing where nobody knows it. */
export type Pages = { total: number | undefined; rows: AsyncGenerator<readonly PageRow[]> };

/** Records of a page. */
const PAGE = 100;
/** Pages on their way at a time. */
const IN_FLIGHT = 3;

/** The first rows of a list, at most so many; `isWhole`: these are all. A page that fails on the way ends it. */
export async function firstRows(
  pages: Pages,
  parallel: number,
): Promise<{ rows: PageRow[]; isWhole: boolean }> {
  const rows: PageRow[] = [];
  try {
    for await (const page of pages.rows) {
      rows.push(...page);
      if (rows.length > parallel) break;
    }
  } catch (failure) {
    if (!isRecord(failure) || typeof failure.kind !== 'string') throw failure;
    return { rows: rows.slice(0, parallel), isWhole: false };
  }
  // Rows may come or go between two pages: that fewer came than were told does not make it less than the whole.
  return { rows: rows.slice(0, parallel), isWhole: rows.length <= parallel };
}

/**
 * How pages of a list are read, 100 records at a time, in an order that ends with the key: rows of equal rank might change
 * pages between two reads otherwise. For whoever was admitted before.
 */
export function pageReader(
  operation: Operation,
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
    const pageQuery = { ...parsed.dqb, sort, offset, count: PAGE };
    const query = { dqb: printDqb(pageQuery) };
    const { result } = await callOperation(operation, { tenant, query, signal, priority: 'bulk' });
    // One that knows no pages has answered everything, filter or not: all that matches is taken of it at once.
    return result.kind === 'ok'
      ? readListPage(inRequestedOrder(result.answer, pageQuery, Number.POSITIVE_INFINITY), offset)
      : result;
  };
}

/** What tells a record from the others of its list, as text that PostgreSQL holds. */
export const keyReader =
  ({ key }: Operation): KeyOf =>
  (row) =>
    recordIdentity(row, key)?.replaceAll('\u0000', '');

/**
 * All records of a list read, in the order asked, whatever their number. The first page is read before this answers, so that a
 * failure can still be told; one that comes later is thrown out of `rows` as the value it is, and no end is pretended. For
 * whoever was admitted before.
 */
export async function readPages(
  operation: Operation,
  tenant: string,
  dqb: string,
  signal?: AbortSignal,
): Promise<Pages | Failure> {
  const readPage = pageReader(operation, tenant, dqb, signal);
  if ('kind' in readPage) return readPage;
  const read = async (offset: number): Promise<ListPage | Failure> => {
    let page = await readPage(offset);
    // Work on many records slows down to what the platform allows, instead of failing.
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
  return { total: value.place.total, rows: rows(value.rows) };
}

async function* noPages(): AsyncGenerator<readonly PageRow[]> {}

/**
 * Where the reading of a list is: the next place in the platform's order, the keys of the last records read, how many match as
 * told last, if that is known, and whether records moved under it.
 */
export type ReadPosition = {
  next: number;
  tail: readonly string[];
  total: number | undefined;
  changed: boolean;
};

/** Some records that were not read before, where the reading is after them, and whether the list ends there. */
type ReadPart = { rows: readonly PageRow[]; place: ReadPosition; isEnd: boolean };

type Read = (offset: number) => Promise<ListPage | Failure>;
type KeyOf = (row: PageRow) => string | undefined;

/** So many pages back it is looked for the record that was read last. */
const MAX_PAGES_BACK = 20;
/** So many calls a page may cost, also on a platform that gives pages in no order. */
const MAX_CALLS = 3;

const tailOf = (before: readonly string[], rows: readonly PageRow[], keyOf: KeyOf): string[] =>
  [...before, ...rows.flatMap((row) => keyOf(row) ?? [])].slice(-PAGE);

/** Where the reading goes on after records came or went before its place: behind the last one read that is still found. */
async function findPosition(
  read: Read,
  { next, tail }: ReadPosition,
  keyOf: KeyOf,
  pages: number,
): Promise<Pick<ReadPosition, 'next' | 'tail'> | Failure> {
  for (let back = 1; back <= pages; back++) {
    const offset = Math.max(0, next - back * PAGE);
    const page = await read(offset);
    if ('kind' in page) return page;
    const known = new Set(tail);
    const at = page.rows.findLastIndex((row) => known.has(keyOf(row) ?? ''));
    if (at >= 0) {
      const key = keyOf(page.rows[at] ?? {});
      return { next: offset + at + 1, tail: tail.slice(0, tail.lastIndexOf(key ?? '') + 1) };
    }
    if (offset === 0) return { next: 0, tail: [] };
  }
  return { next, tail: [] };
}

/** Tells the records of this reading that were not read before. A page without keys is known as a whole. */
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
 * Reads a list on from a place, page by page, in whatever pages the platform gives them; several are on their way at a time
 * while it gives them as requested. Each page begins with the last record of the one before: where that is not in it, records
 * came or went in between, and the place is looked for again, so that none is left out. Goes on by what comes: a total that is
 * unknown or wrong ends nothing while full pages come. Ends where the list does, or with the pages under way once `hasEnough`,
 * but never without any. A page that fails ends it with its failure.
 */
export async function* readOn(
  read: Read,
  keyOf: KeyOf,
  from: ReadPosition,
  hasEnough: () => boolean,
): AsyncGenerator<ReadPart | Failure> {
  const onlyFresh = freshRows(keyOf);
  let position = from;
  let readUntil = from.next;
  let step = 0;
  let hasSteadyPages = true;
  let calls = 0;
  let parts = 0;
  let firstKey: string | undefined;
  let reads = 0;
  const counted: Read = (offset) => {
    calls += 1;
    return read(offset);
  };
  const waiting: { offset: number; page: Promise<ListPage | Failure> }[] = [];
  const offsetOf = (next: number) => (position.tail.length > 0 && next > 0 ? next - 1 : next);
  const request = () => {
    // Until one page has come, nobody knows how many records the platform gives at a time.
    const parallel = step > 0 && hasSteadyPages ? IN_FLIGHT : 1;
    while (
      waiting.length < parallel &&
      (waiting.length === 0 || readUntil < (position.total ?? 0)) &&
      (parts === 0 || !hasEnough())
    ) {
      const offset = offsetOf(readUntil);
      const page = counted(offset);
      // It may be dropped: then nobody hears why it failed.
      page.catch(() => undefined);
      waiting.push({ offset, page });
      readUntil = offset + (step || PAGE);
    }
  };
  const goOnAt = (now: ReadPosition) => {
    position = now;
    const next = offsetOf(now.next);
    // After a short page there would be a gap before what is under way.
    if ((waiting[0]?.offset ?? next) > next) waiting.length = 0;
    if (waiting.length === 0) readUntil = now.next;
    request();
  };
  request();
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    const page = await one.page;
    if ('kind' in page) return yield page;
    const { rows, total } = page;
    const last = position.tail.at(-1);
    const at = last === undefined ? -1 : rows.findIndex((row) => keyOf(row) === last);
    const left = Math.min(MAX_PAGES_BACK, MAX_CALLS * (parts + 1) - calls);
    // Of a platform that has another order at every look, what comes is taken as it is.
    if (last !== undefined && at < 0 && one.offset < position.next && left > 0 && reads < MAX_PAGES_BACK) {
      reads += 1;
      const found = await findPosition(counted, position, keyOf, left);
      if ('kind' in found) return yield found;
      waiting.length = 0;
      goOnAt({ ...found, total: total ?? position.total, changed: true });
      continue;
    }
    const after = rows.slice(at + 1);
    const end = one.offset + rows.length;
    if (after.length === 0 && (total === undefined || rows.length < step || end <= position.next))
      return yield { rows: [], place: { ...position, next: Math.max(position.next, end) }, isEnd: true };
    const fresh = onlyFresh(after);
    // One that knows no offset gives the same page again.
    const isRepeat = fresh.length === 0 && (total === undefined || keyOf(rows[0] ?? {}) === firstKey);
    firstKey = keyOf(rows[0] ?? {});
    const isFirst = position.next === 0;
    const isFull = step > 0 ? rows.length >= step : rows.length >= PAGE;
    hasSteadyPages &&= at <= 0 && (step === 0 || isFull);
    step = Math.max(step, rows.length);
    parts += 1;
    // Other records before the last one read: added meanwhile where the total says so, else the platform's pages overlap.
    const isMoved = at > 0 && total !== undefined && total !== position.total;
    const now = {
      next: at >= 0 && !isMoved && after.length > 0 ? position.next + after.length : end,
      tail: tailOf(position.tail, after, keyOf),
      total,
      changed: position.changed || isMoved,
    };
    const isCounted = total !== undefined && now.next >= total && !(isFirst && canBePageTotal(page, PAGE));
    const isEnd = isCounted || isRepeat;
    yield { rows: fresh, place: now, isEnd };
    if (isEnd) return;
    goOnAt(now);
  }
}
