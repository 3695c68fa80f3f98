import type { Failure } from '../browser/result';
import { IN_FLIGHT, PAGE, type Page, type PageRow } from '../operations/pages';

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
