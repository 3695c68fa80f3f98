import { expect, test } from 'vitest';
import { Rows } from './form-values';

const rows = () =>
  new Rows([
    { '#': 'a', sku: 'A', lotNumber: 'L' },
    { '#': 'b', sku: 'B' },
  ]);

test('typing in a row leaves the others, and who they are, as they were', () => {
  const before = rows();
  const after = before.with(0, { sku: 'C' });
  expect(after.list).toEqual([{ '#': 'a', sku: 'C', lotNumber: 'L' }, before.list[1]]);
  expect(after.list[1]).toBe(before.list[1]);
  expect(after.names).toBe(before.names);
  expect(before.list[0]).toMatchObject({ sku: 'A' });
  expect([after.placeOf('b'), after.placeOf('x')]).toEqual([1, -1]);
});

test('rows that come or go have other names', () => {
  const before = rows();
  const fewer = new Rows(before.list.slice(1));
  expect(fewer.names).toEqual(['b']);
  expect([before.placeOf('b'), fewer.placeOf('b')]).toEqual([1, 0]);
});

test('nothing of it can be looked into or copied, and it is stored as a list', () => {
  expect(Object.keys(rows())).toEqual([]);
  expect(JSON.parse(JSON.stringify(rows()))).toHaveLength(2);
});
