import { expect, test } from 'vitest';
import { levelsOf, receivedOf } from './levels';

test('what came is set against what was expected, also where more came', () => {
  expect(receivedOf({ expectedQuantity: 10, acceptedQuantity: 6, damagedQuantity: 1 })).toEqual({
    expected: 10,
    accepted: 6,
    damaged: 1,
    open: 3,
    over: 0,
  });
  expect(receivedOf({ expectedQuantity: 5, acceptedQuantity: 7, damagedQuantity: null })).toMatchObject({
    open: 0,
    over: 2,
  });
  expect(receivedOf({})).toMatchObject({ expected: 0, open: 0 });
});

/** What the bar draws of each level, expired parts aside. */
const drawn = (row: Record<string, unknown>) =>
  Object.fromEntries(levelsOf(row).map((level) => [level.name, level.amount - level.expired]));

const stock = { totalStockAmount: 201, availableStock: 46, reservedStock: 4, expiredAmount: 151 };

test('stock that adds up is drawn as it is told', () => {
  expect(drawn(stock)).toMatchObject({ availableStock: 46, reservedStock: 4, expiredAmount: 151 });
});

test('where a platform counts expired goods as available, its number stays and the bar adds up to the total', () => {
  const told = { ...stock, availableStock: 197 };
  expect(levelsOf(told)[0]).toMatchObject({ amount: 197, expired: 151 });
  const { availableStock, reservedStock, expiredAmount } = drawn(told);
  expect([availableStock, reservedStock, expiredAmount]).toEqual([46, 4, 151]);
});

test('reserved goods that expired are drawn once', () => {
  const row = { totalStockAmount: 10, availableStock: 0, reservedStock: 8, expiredAmount: 5 };
  expect(drawn(row)).toMatchObject({ availableStock: 0, reservedStock: 5, expiredAmount: 5 });
});

test('nothing known, or less than nothing, takes no room', () => {
  expect(Object.values(drawn({ availableStock: -3, lostItemAmount: null }))).toEqual([0, 0, 0, 0, 0]);
});
