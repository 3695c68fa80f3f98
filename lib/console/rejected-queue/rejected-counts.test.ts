import { expect, test } from 'vitest';
import { countCauses, fetchFirstPages, openCauses, rejectionsToRead } from './rejected-counts';

test('causes are counted and sorted by frequency, each with its oldest order, ignoring orders without a cause', () => {
  const rows = ['InvalidCity', 'EmptyAddressOne', 'InvalidCity', ''].map((code, i) => ({
    code,
    at: `2026-11-0${9 - i}T10:00:00Z`,
  }));
  expect(countCauses(rows)).toEqual([
    { error: 'InvalidCity', count: 2, oldest: '2026-11-07T10:00:00Z' },
    { error: 'EmptyAddressOne', count: 1, oldest: '2026-11-08T10:00:00Z' },
  ]);
});

test('the number of orders with a cause includes no closed and no accepted order', async () => {
  const open = { entry: 'E', record: 'WEB-1', code: 'InvalidCity', at: '2026-11-07T10:00:00Z' };
  const closed = { reason: 'Test order', person: 'Ayşe', at: open.at };
  const entries = [
    open,
    open,
    { ...open, note: { entry: 'E', record: 'WEB-1', closed } },
    { ...open, accepted: { request: 1, at: new Date(open.at) } },
  ];
  const count = async (isComplete: boolean, total: number) => {
    const [cause] = openCauses({ entries, isComplete }, 1, async () => ({ count: total }));
    return cause?.counted;
  };
  expect(await count(true, 9)).toEqual({ count: 2 });
  expect(await count(false, 9)).toEqual({ count: 7 });
  // Orders may leave the platform's list between the two reads.
  expect(await count(false, 3)).toEqual({ count: 2 });
});

test('causes that a list filter would split are omitted', () => {
  const entries = ['City, town', 'No phone; no email', 'Unknown SKU: X'].map((code) => ({
    entry: code,
    record: 'WEB-1',
    code,
    at: '',
  }));
  const causes = openCauses({ entries, isComplete: true }, 3, async () => ({ count: 1 }));
  expect(causes.map(({ error }) => error)).toEqual(['Unknown SKU: X']);
});

/** A list of this many rows in pages of a hundred, which fails from a row on. */
const listOf = (total: number, broken = Number.POSITIVE_INFINITY) => {
  const asked: number[] = [];
  const readAt = async (offset: number) => {
    asked.push(offset);
    const length = Math.max(0, Math.min(100, total - offset));
    const rows = Array.from({ length }, (_, i) => ({ id: offset + i }));
    return offset >= broken ? undefined : { rows, total };
  };
  return { asked, readAt };
};

test('fetchFirstPages reads the requested number of rejected orders and no page beyond the total', async () => {
  const first = listOf(250);
  expect((await fetchFirstPages(first.readAt, 100))?.rows).toHaveLength(100);
  expect(first.asked).toEqual([0]);
  const more = listOf(250);
  expect(await fetchFirstPages(more.readAt, 300)).toMatchObject({ rows: { length: 250 }, total: 250 });
  expect(more.asked).toEqual([0, 100, 200]);
});

test('a page that fails to load keeps the previous pages, and a failed first page returns nothing', async () => {
  expect(await fetchFirstPages(listOf(250, 100).readAt, 300)).toMatchObject({
    rows: { length: 100 },
    total: 250,
  });
  expect(await fetchFirstPages(listOf(250, 0).readAt, 300)).toBeUndefined();
});

test('without a total, a page that the platform cut short does not end the list', async () => {
  const sizes = [50, 30];
  const readAt = async (offset: number) => ({
    rows: Array.from({ length: sizes.shift() ?? 0 }, (_, i) => ({ id: offset + i })),
    ...(offset === 0 ? { isShort: true as const } : {}),
  });
  expect(await fetchFirstPages(readAt, 100)).toMatchObject({ rows: { length: 80 }, isEnd: true });
});

test('the requested number of rejected orders is rounded to whole pages within bounds', () => {
  expect([undefined, '', 'x', '-5', '40', '200', '150', '99999'].map(rejectionsToRead)).toEqual([
    100, 100, 100, 100, 100, 200, 200, 2000,
  ]);
});
