import { expect, test } from 'vitest';
import { withoutRepeats } from './list-page';

const rows = [{ sku: 'A' }, { sku: 'B' }];

test('withoutRepeats removes a record that is returned twice', () => {
  const all = [{ sku: 'A', at: 1 }, { sku: 'B' }, { sku: 'A', at: 2 }, {}, {}];
  expect(withoutRepeats(all, 'sku')).toEqual([{ sku: 'A', at: 1 }, { sku: 'B' }, {}, {}]);
  expect(withoutRepeats(rows, 'sku')).toBe(rows);
  const alike = [
    { sku: 'A', id: '1' },
    { sku: 'A', id: '2' },
  ];
  expect(withoutRepeats(alike, 'sku')).toBe(alike);
  expect(withoutRepeats(all, undefined)).toBe(all);
});
