import { expect, test } from 'vitest';
import { stockLevels } from './stock-bar-parts';

/** Returns the bar's amount of each level, without expired units. */
const drawn = (row: Record<string, unknown>) =>
  Object.fromEntries(stockLevels(row).map((level) => [level.name, level.amount - level.expired]));

const stock = { totalStockAmount: 201, availableStock: 46, reservedStock: 4, expiredAmount: 151 };

test('consistent stock is shown as reported', () => {
  expect(drawn(stock)).toMatchObject({ availableStock: 46, reservedStock: 4, expiredAmount: 151 });
});

test('a platform that counts expired goods as available keeps its number, and the bar adds up to the total', () => {
  const told = { ...stock, availableStock: 197 };
  expect(stockLevels(told)[0]).toMatchObject({ amount: 197, expired: 151 });
  const { availableStock, reservedStock, expiredAmount } = drawn(told);
  expect([availableStock, reservedStock, expiredAmount]).toEqual([46, 4, 151]);
});

test('expired reserved goods are drawn only once', () => {
  const row = { totalStockAmount: 10, availableStock: 0, reservedStock: 8, expiredAmount: 5 };
  expect(drawn(row)).toMatchObject({ availableStock: 0, reservedStock: 5, expiredAmount: 5 });
});

test('unknown and negative amounts have no width', () => {
  expect(Object.values(drawn({ availableStock: -3, lostItemAmount: null }))).toEqual([0, 0, 0, 0]);
});
