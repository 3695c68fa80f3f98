import { expect, test } from 'vitest';
import { sumBands } from './levels';

const row = (sku: string, expirationDate: string, amount: number) => ({ sku, expirationDate, amount });
const today = '2026-03-01';

test('bands hold the nearer ones too; what is past stands alone; the day itself is not past', () => {
  const rows = [
    row('A', '2026-02-28', 1),
    row('A', '2026-03-01', 2),
    row('B', '2026-03-08', 4),
    row('A', '2026-03-31', 8),
  ];
  expect(sumBands(rows, today).map(({ band, amount, skus }) => [band, amount, skus])).toEqual([
    ['past', 1, 1],
    ['next7d', 6, 2],
    ['next30d', 14, 2],
    ['next60d', 14, 2],
    ['next90d', 14, 2],
  ]);
});

test('a date-time counts by its date as written', () => {
  const [past, week] = sumBands([row('A', '2026-03-01T23:59:59+14:00', 3)], today);
  expect([past?.amount, week?.amount]).toEqual([0, 3]);
});

test('a list that was not read to its end leaves the far bands open', () => {
  const complete = sumBands([row('A', '2026-03-20', 1)], today, '2026-03-20').map((s) => s.complete);
  expect(complete).toEqual([true, true, false, false, false]);
});
