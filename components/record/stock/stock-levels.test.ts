import { expect, test } from 'vitest';
import { sumExpiry } from './expiry-ranges';
import { lowStockAt, noStock, receivedQuantities, selectedStockView, stockLevels } from './stock-levels';

test('a tab recognizes its own URL, also with a threshold that the tenant does not use', () => {
  const asked = (search: string) => selectedStockView({ f: new URLSearchParams(search).getAll('f') });
  expect([asked(lowStockAt(10)), asked(noStock), asked('')]).toEqual(['low', 'zero', 'levels']);
  expect(lowStockAt(25)).toContain('availableStock%3Arange%3A1..25');
  expect(asked('f=sku:starts:A&f=availableStock:range:1..25')).toBe('low');
  expect(asked('f=availableStock:range:5..25')).toBe('levels');
});

const row = (sku: string, expirationDate: string, amount: number) => ({ sku, expirationDate, amount });
const today = '2026-03-01';

test('expiry bands include nearer ones, expired stock is separate, and today is not expired', () => {
  const rows = [
    row('A', '2026-02-28', 1),
    row('A', '2026-03-01', 2),
    row('B', '2026-03-08', 4),
    row('A', '2026-03-31', 8),
  ];
  expect(sumExpiry(rows, today).map(({ range, amount, skus }) => [range, amount, skus])).toEqual([
    ['past', 1, 1],
    ['next7d', 6, 2],
    ['next30d', 14, 2],
    ['next60d', 14, 2],
    ['next90d', 14, 2],
  ]);
});

test('a date-time counts by its date as written', () => {
  const [past, week] = sumExpiry([row('A', '2026-03-01T23:59:59+14:00', 3)], today);
  expect([past?.amount, week?.amount]).toEqual([0, 3]);
});

test('an incompletely read list leaves the later bands incomplete', () => {
  const complete = sumExpiry([row('A', '2026-03-20', 1)], today, '2026-03-20').map((s) => s.complete);
  expect(complete).toEqual([true, true, false, false, false]);
});

test('received amounts are compared with expected ones, also when more arrived', () => {
  expect(receivedQuantities({ expectedQuantity: 10, acceptedQuantity: 6, damagedQuantity: 1 })).toEqual({
    expected: 10,
    accepted: 6,
    damaged: 1,
    open: 3,
    over: 0,
  });
  expect(
    receivedQuantities({ expectedQuantity: 5, acceptedQuantity: 7, damagedQuantity: null }),
  ).toMatchObject({
    open: 0,
    over: 2,
  });
  expect(receivedQuantities({})).toMatchObject({ expected: 0, open: 0 });
});

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
