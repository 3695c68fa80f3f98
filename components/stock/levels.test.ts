import { expect, test } from 'vitest';
import { levelsOf } from './levels';

const rooms = (row: Record<string, unknown>) =>
  Object.fromEntries(levelsOf(row).map((l) => [l.name, l.room]));

test('expired stock that counts as available is drawn once', () => {
  const row = { totalStockAmount: 201, availableStock: 197, reservedStock: 4, expiredAmount: 151 };
  expect(rooms(row)).toMatchObject({ availableStock: 46, reservedStock: 4, expiredAmount: 151 });
  expect(levelsOf(row)[0]?.amount).toBe(197);
});

test('expired stock beside the available one keeps both', () => {
  const row = { totalStockAmount: 100, availableStock: 60, reservedStock: 10, expiredAmount: 30 };
  expect(rooms(row)).toMatchObject({ availableStock: 60, expiredAmount: 30 });
});

test('nothing known, or less than nothing, takes no room', () => {
  expect(Object.values(rooms({ availableStock: -3, lostItemAmount: null }))).toEqual([0, 0, 0, 0, 0]);
});
