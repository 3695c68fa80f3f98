import { expect, test } from 'vitest';
import { sumExpiry } from './expiry-ranges';

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
