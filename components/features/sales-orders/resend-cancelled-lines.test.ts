import { expect, test } from 'vitest';
import { cancelledLines } from '@/components/record/sent-records/cancelled-lines';
import { amountChoices, cancelledLineIssues, withAmount } from './resend-cancelled-lines';

const inputLocale = { decimal: ',', zone: 'UTC' } as const;

test('the suggested amounts are the remaining, the possibly remaining and the ordered one', () => {
  expect(amountChoices({ sku: 'A', ordered: 10, cancelled: 2, unconfirmed: 0 })).toEqual([8, 10]);
  expect(amountChoices({ sku: 'A', ordered: 10, cancelled: 2, unconfirmed: 3 })).toEqual([5, 8, 10]);
  expect(amountChoices({ sku: 'A', ordered: 2, cancelled: 2, unconfirmed: 1 })).toEqual([0, 2]);
});

test('an order with canceled units is not sent until amounts are chosen', () => {
  const cancelled = cancelledLines([{ sku: 'A', amountInOrder: 10, cancelledAmount: 2 }]);
  const body = (amountInOrder: number) => ({ lineItems: [{ sku: 'B' }, { sku: 'A', amountInOrder }] });
  expect(cancelledLineIssues(cancelled, new Set(), body(10))).toMatchObject([
    { path: 'lineItems.1.amountInOrder', code: 'cancelledSince' },
  ]);
  expect(cancelledLineIssues(cancelled, new Set(['A']), body(10))).toEqual([]);
  expect(cancelledLineIssues(cancelled, new Set(), body(7))).toEqual([]);
  expect(cancelledLineIssues(cancelled, new Set(), { lineItems: [{ sku: 'B' }] })).toEqual([]);
});

test('a chosen amount is distributed over the rows of its SKU, and rows without an amount are removed', () => {
  const rows = [
    { sku: 'A', amountInOrder: '10', itemNo: '1' },
    { sku: 'B', amountInOrder: '1' },
    { sku: 'A', amountInOrder: '5' },
  ];
  const choose = (now: typeof rows, amount: number) =>
    withAmount(now, rows, { sku: 'A', amount }, inputLocale);
  const edited = rows.with(0, { sku: 'A', amountInOrder: '10', itemNo: 'edited' });
  expect(choose(edited, 12)).toEqual([edited[0], rows[1], { sku: 'A', amountInOrder: '2' }]);
  expect(choose(rows, 8)).toEqual([{ ...rows[0], amountInOrder: '8' }, rows[1]]);
  expect(choose(rows.slice(1, 2), 15)).toEqual([rows[1], rows[0], rows[2]]);
  expect(choose(rows, 0)).toEqual([rows[1]]);
});
