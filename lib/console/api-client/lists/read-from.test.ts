import { expect, test } from 'vitest';
import type { ListPage, PageRow } from '@/lib/contract/schema/list-page';
import type { OtherManners } from '@/lib/testing/other-platform/manners';
import { readOtherPage } from '@/lib/testing/other-platform/page';
import { listStart, type ReadPosition, readFrom } from './read-from';

const keysTo = (n: number) => Array.from({ length: n }, (_, i) => String(i).padStart(5, '0'));
const start = (total: number): ReadPosition => ({ next: 0, tail: [], total, changed: false });

/** A list that `change` modifies before its pages are read, `most` records at a time. */
const listOf =
  (list: string[], change: (nth: number, list: string[]) => void = () => undefined, most = 100) =>
  (calls: number[]) =>
  async (offset: number): Promise<ListPage> => {
    calls.push(offset);
    change(calls.length, list);
    return { rows: list.slice(offset, offset + most).map((key) => ({ key })), total: list.length };
  };

async function readAll(
  pages: (calls: number[]) => (offset: number) => Promise<ListPage>,
  from: ReadPosition,
  isEnough = false,
) {
  const calls: number[] = [];
  const keys = new Set<string>();
  let position = from;
  for await (const part of readFrom(pages(calls), ({ key }) => String(key), from)) {
    if ('kind' in part) throw new Error(part.kind);
    for (const { key } of part.rows) keys.add(String(key));
    position = part.position;
    if (isEnough) break;
  }
  return { calls, keys, position };
}

test('readFrom reads each record once, starting each page at the last record of the previous page', async () => {
  const { calls, keys, position } = await readAll(listOf(keysTo(450)), start(450));
  expect([...keys]).toEqual(keysTo(450));
  expect(calls).toEqual([0, 99, 198, 297, 396]);
  expect(position).toMatchObject({ next: 450, total: 450, changed: false });
});

test('readFrom reads a list completely when the platform returns smaller pages', async () => {
  const { keys, position } = await readAll(listOf(keysTo(95), undefined, 10), start(95));
  expect([...keys]).toEqual(keysTo(95));
  expect(position.changed).toBe(false);
});

test('readFrom can be interrupted after any page and resumes there', async () => {
  const list = listOf(keysTo(730));
  let position = start(730);
  const all: string[] = [];
  for (let slices = 0; position.next < 730 && slices < 50; slices++) {
    const part = await readAll(list, position, true);
    all.push(...part.keys);
    position = part.position;
  }
  expect(all).toEqual(keysTo(730));
});

test.each([1, 40, 250])(
  'readFrom skips no record when %i before its position are removed while it reads',
  async (n) => {
    const list = keysTo(1_000);
    const removed = list.slice(100, 100 + n);
    const { keys, position } = await readAll(
      listOf(list, (nth, now) => nth === 6 && now.splice(100, n)),
      start(1_000),
    );
    expect(position.changed).toBe(true);
    expect(keysTo(1_000).filter((key) => !keys.has(key) && !removed.includes(key))).toEqual([]);
  },
);

test.each([1, 150])(
  'readFrom skips no record when %i are added before its position and others at the end',
  async (n) => {
    const added = keysTo(n).map((key) => `00050-${key}`);
    const last = ['99998', '99999'];
    const { keys, position } = await readAll(
      listOf(keysTo(1_000), (nth, now) => nth === 5 && now.push(...last) && now.splice(51, 0, ...added)),
      start(1_000),
    );
    expect(position.changed).toBe(true);
    expect([...keysTo(1_000), ...last].filter((key) => !keys.has(key))).toEqual([]);
  },
);

test('readFrom continues behind a page of added records, also without a total', async () => {
  const added = keysTo(99).map((key) => `00050-${key}`);
  const list = listOf(keysTo(300), (nth, now) => nth === 2 && now.splice(51, 0, ...added));
  const withoutTotal = (calls: number[]) => async (offset: number) => ({
    ...(await list(calls)(offset)),
    total: undefined,
  });
  const { keys } = await readAll(withoutTotal, listStart);
  expect(keysTo(300).filter((key) => !keys.has(key))).toEqual([]);
});

test('readFrom continues when the last record it read was removed', async () => {
  const { keys } = await readAll(
    listOf(keysTo(300), (nth, now) => nth === 2 && now.splice(99, 1)),
    start(300),
  );
  expect(keysTo(300).filter((key) => !keys.has(key))).toEqual([]);
});

test('readFrom reads a list to the end on a platform without a stable sort order', async () => {
  const shuffled = listOf(keysTo(500), (nth, now) => void now.push(...now.splice(0, 37 * nth)));
  const { position } = await readAll(shuffled, start(500));
  expect(position).toMatchObject({ changed: true });
  expect(position.next).toBeGreaterThanOrEqual(500);
});

test('readFrom reports a failure and stops', async () => {
  const failing = async (offset: number) =>
    offset === 0
      ? { rows: keysTo(100).map((key) => ({ key })), total: 300 }
      : ({ kind: 'limited', wait: 7, message: '', requestId: '' } as const);
  const parts = [];
  for await (const part of readFrom(failing, ({ key }) => String(key), start(300))) parts.push(part);
  expect(parts.map((part) => ('kind' in part ? part.kind : part.rows.length))).toEqual([100, 'limited']);
});

/** Reads a list of 298 records from a platform that behaves like this, at most fifty at a time. */
async function readOdd(manners: OtherManners) {
  const calls: number[] = [];
  const records = keysTo(298).map((key) => ({ key }));
  const read = async (offset: number): Promise<ListPage> => {
    calls.push(offset);
    return readOtherPage(records, manners, `offset=${offset}&count=100`);
  };
  const keys: string[] = [];
  let pages = 0;
  let ended = false;
  for await (const part of readFrom(read, ({ key }) => String(key), listStart)) {
    if ('kind' in part) throw new Error(part.kind);
    keys.push(...part.rows.map(({ key }) => String(key)));
    pages += 1;
    ended = part.isEnd;
  }
  return { keys, calls: calls.length, pages, ended };
}

const oddTotals = ['negative', 'text', 'missing', 'page', 'tooLarge', undefined] as const;
const oddPages: OtherManners[] = [{}, { shortPages: true }, { overlap: 3 }];

test.each(oddTotals.flatMap((total) => oddPages.map((pages) => [{ ...pages, total }] as const)))(
  'readFrom reads every record once, with at most three calls per page: %j',
  async (manners) => {
    const { keys, calls, pages, ended } = await readOdd(manners);
    expect(keys).toEqual(keysTo(298));
    expect(ended).toBe(true);
    expect(calls).toBeLessThanOrEqual(3 * pages);
  },
);

test('readFrom ends when the platform returns the complete list for every page without a total', async () => {
  const everything = async () => ({ rows: keysTo(100).map((key) => ({ key })), total: undefined });
  const keys: string[] = [];
  for (const keyOf of [(row: PageRow) => String(row.key), () => undefined])
    for await (const part of readFrom(everything, keyOf, listStart))
      if (!('kind' in part)) keys.push(...part.rows.map(({ key }) => String(key)));
  expect(keys).toEqual([...keysTo(100), ...keysTo(100)]);
});
