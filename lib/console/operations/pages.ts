import { printDqb } from '@/lib/contract/dqb/dqb';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { ask } from '../api-client/capabilities';
import { sleep } from '../api-client/retry';
import type { Failure } from '../browser/result';
import { refusedAs } from '../http/own-result';
import { inRequestedOrder } from './narrow-query';

export type PageRow = Readonly<Record<string, unknown>>;

/** A list read page by page. `total` as the first page told it. */
export type Pages = { total: number; rows: AsyncGenerator<readonly PageRow[]> };

/** Records of a page. */
const PAGE = 100;
/** Pages on their way at a time. */
const IN_FLIGHT = 3;

/** One page of a list, and how many records match in all. */
export type Page = { rows: readonly PageRow[]; total: number };

/** Both shapes of a list (D4): `items` with `dataSetCount`, `data` with `count`. */
export function pageIn(answer: unknown): Page {
  if (!isRecord(answer)) return { rows: [], total: 0 };
  const rows = [answer.items ?? answer.data ?? []].flat().filter(isRecord);
  const total = answer.dataSetCount ?? answer.count;
  return { rows, total: typeof total === 'number' ? total : rows.length };
}

/** The first rows of a list, at most so many; `isWhole`: these are all. A page that fails on the way ends it. */
export async function firstRows(pages: Pages, most: number): Promise<{ rows: PageRow[]; isWhole: boolean }> {
  const rows: PageRow[] = [];
  try {
    for await (const page of pages.rows) {
      rows.push(...page);
      if (rows.length > most) break;
    }
  } catch (failure) {
    if (!isRecord(failure) || typeof failure.kind !== 'string') throw failure;
    return { rows: rows.slice(0, most), isWhole: false };
  }
  // Rows may come or go between two pages: that fewer came than were told does not make it less than the whole.
  return { rows: rows.slice(0, most), isWhole: rows.length <= most };
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
): ((offset: number) => Promise<Page | Failure>) | Failure {
  const parsed = parseDqb(dqb);
  if (!parsed.ok) return refusedAs(400, 'invalid_query', 'The query cannot be read');
  const { key } = operation;
  const sorted = key === undefined || parsed.dqb.sort.some((s) => s.property === key);
  const sort = sorted ? parsed.dqb.sort : [...parsed.dqb.sort, { property: key, direction: 'asc' as const }];
  return async (offset) => {
    const asked = { ...parsed.dqb, sort, offset, count: PAGE };
    const query = { dqb: printDqb(asked) };
    const { result } = await ask(operation, { tenant, query, signal, priority: 'bulk' });
    // One that knows no pages has answered everything, filter or not: all that matches is taken of it at once.
    return result.kind === 'ok'
      ? pageIn(inRequestedOrder(result.answer, asked, Number.POSITIVE_INFINITY))
      : result;
  };
}

/**
 * All records of a list read, in the order asked, whatever their number: pages of 100, three on their way at a time, never
 * more than those held. The first page is read before this answers, so that a failure can still be told; one that
 * comes later is thrown out of `rows` as the value it is, and no end is pretended. For whoever was admitted before.
 */
export async function readPages(
  operation: Operation,
  tenant: string,
  dqb: string,
  signal?: AbortSignal,
): Promise<Pages | Failure> {
  const readPage = pageReader(operation, tenant, dqb, signal);
  if ('kind' in readPage) return readPage;
  const read = async (offset: number): Promise<Page | Failure> => {
    let page = await readPage(offset);
    // Work on many records slows down to what the platform allows, instead of failing.
    while ('kind' in page && page.kind === 'limited' && !signal?.aborted) {
      await sleep(Math.max(1, page.wait) * 1000, signal);
      page = await readPage(offset);
    }
    return page;
  };
  const first = await read(0);
  if ('kind' in first) return first;
  // A platform may clamp the page to less than asked; one that knows no pages has answered everything.
  const step = first.rows.length;
  async function* rows(known: Page): AsyncGenerator<readonly PageRow[]> {
    yield known.rows;
    const waiting: Promise<Page | Failure>[] = [];
    let next = step;
    const go = () => {
      while (step > 0 && waiting.length < IN_FLIGHT && next < known.total) {
        waiting.push(read(next));
        next += step;
      }
    };
    go();
    for (let page = await waiting.shift(); page; page = await waiting.shift()) {
      if ('kind' in page) throw page;
      go();
      yield page.rows;
    }
  }
  return { total: first.total, rows: rows(first) };
}

/**
 * Where the reading of a list is: the next place in the platform's order, the keys of the last records read, how many match as
 * told last, and whether records moved under it.
 */
export type ReadingPlace = { next: number; tail: readonly string[]; total: number; changed: boolean };

/** Some records that were not read before, as far as places tell, and where the reading is after them. */
type ReadPart = { rows: readonly PageRow[]; place: ReadingPlace };

type Read = (offset: number) => Promise<Page | Failure>;
type KeyOf = (row: PageRow) => string | undefined;

/** So many pages back it is looked for the record that was read last. */
const MOST_BACK = 20;

const tailOf = (before: readonly string[], rows: readonly PageRow[], keyOf: KeyOf): string[] =>
  [...before, ...rows.flatMap((row) => keyOf(row) ?? [])].slice(-PAGE);

/** Where the reading goes on after records came or went before its place: behind the last one read that is still found. */
async function placeAgain(
  read: Read,
  { next, tail }: ReadingPlace,
  keyOf: KeyOf,
): Promise<Pick<ReadingPlace, 'next' | 'tail'> | Failure> {
  for (let back = 1; back <= MOST_BACK; back++) {
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

/**
 * Reads a list on from a place, page by page, three on their way at a time. Each page begins with the last record of the one
 * before: where it does not, records came or went in between, and the place is looked for again, so that none is left out; one
 * that comes twice for it is for the caller to know by its key. Ends where the list does, or with the pages under way once
 * `isEnough`, but never without any. A page that fails ends it with its failure.
 */
export async function* readOn(
  read: Read,
  keyOf: KeyOf,
  from: ReadingPlace,
  isEnough: () => boolean,
): AsyncGenerator<ReadPart | Failure> {
  let place = from;
  let ahead = from.next;
  let step = 0;
  let looked = 0;
  let parts = 0;
  const waiting: { offset: number; page: Promise<Page | Failure> }[] = [];
  const offsetOf = (next: number) => (place.tail.length > 0 && next > 0 ? next - 1 : next);
  const ask = () => {
    // Until one page has come, nobody knows how many records the platform gives at a time.
    const most = step > 0 ? IN_FLIGHT : 1;
    while (waiting.length < most && ahead < place.total && (parts === 0 || !isEnough())) {
      const offset = offsetOf(ahead);
      const page = read(offset);
      // It may be dropped: then nobody hears why it failed.
      page.catch(() => undefined);
      waiting.push({ offset, page });
      ahead = offset + (step || PAGE);
    }
  };
  const goOnAt = (now: ReadingPlace) => {
    place = now;
    // What is under way may be for another place: after a short page there would be a gap.
    if (waiting[0]?.offset !== offsetOf(now.next)) {
      waiting.length = 0;
      ahead = now.next;
    }
    ask();
  };
  ask();
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    const page = await one.page;
    if ('kind' in page) return yield page;
    const { rows, total } = page;
    const isOverlapping = one.offset < place.next;
    const isInOrder = !isOverlapping || keyOf(rows[0] ?? {}) === place.tail.at(-1);
    // Of a platform that has another order at every look, what comes is taken as it is.
    if (!isInOrder && looked < MOST_BACK) {
      looked += 1;
      const found = await placeAgain(read, place, keyOf);
      if ('kind' in found) return yield found;
      waiting.length = 0;
      goOnAt({ ...found, total, changed: true });
      continue;
    }
    const fresh = isOverlapping && isInOrder ? rows.slice(1) : rows;
    if (fresh.length === 0) return;
    step = Math.max(step, rows.length);
    parts += 1;
    const next = one.offset + rows.length;
    const now = { ...place, next, total, tail: tailOf(place.tail, fresh, keyOf) };
    yield { rows: fresh, place: now };
    goOnAt(now);
  }
}
