import { expect, test } from 'vitest';
import { type CellChanges, withCellChanges } from './cell-edit';

const rows = [
  { sku: 'A', name: 'Tea', tag: null },
  { sku: 'B', name: 'Soap', tag: 'x' },
  { sku: 'C', name: 'Salt' },
];
const changes: CellChanges = {
  key: 'sku',
  queryText: 'q1',
  order: ['A', 'B', 'C'],
  saves: [{ id: 'B', before: { name: 'Soap' }, after: { name: 'Bar soap' }, at: 1000 }],
};
const [a, b, c] = rows;

test('a saved value overrides stale reads for half a minute', () => {
  expect(withCellChanges(rows, changes, 'q1', 2000)[1]).toEqual({ ...b, name: 'Bar soap' });
  expect(withCellChanges(rows, changes, 'q1', 40_000)[1]).toBe(b);
  const theirs = [a, { ...b, name: 'Theirs' }, c].flatMap((row) => row ?? []);
  expect(withCellChanges(theirs, changes, 'q1', 2000)[1]).toMatchObject({ name: 'Theirs' });
});

test('a saved 0 overrides the empty value before it', () => {
  const stocked = {
    ...changes,
    saves: [{ id: 'B', before: { reserve: null }, after: { reserve: 0 }, at: 1000 }],
  };
  expect(withCellChanges([{ sku: 'B', reserve: null }], stocked, 'q1', 2000)).toEqual([
    { sku: 'B', reserve: 0 },
  ]);
});

test('a value saved twice shows the last save', () => {
  const twice = {
    ...changes,
    saves: [...changes.saves, { id: 'B', before: { name: 'Bar soap' }, after: { name: 'Soap 2' }, at: 1500 }],
  };
  expect(withCellChanges(rows, twice, 'q1', 2000)[1]).toMatchObject({ name: 'Soap 2' });
});

test('rows keep their order until the query changes, with new rows last and removed rows dropped', () => {
  const read = [{ sku: 'D' }, { ...b, name: 'Bar soap' }, a].flatMap((row) => row ?? []);
  const skus = (request: string) => withCellChanges(read, changes, request, 2000).map(({ sku }) => sku);
  expect(skus('q1')).toEqual(['A', 'B', 'D']);
  expect(skus('q2')).toEqual(['D', 'B', 'A']);
  expect(withCellChanges(rows, undefined, 'q1')).toBe(rows);
});
