import { expect, test } from 'vitest';
import { nextProblem, problemRows } from './line-items';

test('rows are told once, whoever found something, from the top', () => {
  const mistakes = new Map([12, 3].map((at) => [at, { sku: {} }]));
  const refused = new Map([
    ['lineItems.7.sku', 'x'],
    ['lineItems.3.amountInOrder', 'x'],
    ['lineItemLotNumbers.1.sku', 'x'],
    ['lineItems', 'x'],
  ]);
  expect(problemRows('lineItems', mistakes, refused)).toEqual([3, 7, 12]);
});

test('the next one goes round the end', () => {
  expect([nextProblem([3, 7], 3, 1), nextProblem([3, 7], 7, 1), nextProblem([3, 7], 3, -1)]).toEqual([
    7, 3, 7,
  ]);
  expect(nextProblem([], 0, 1)).toBeUndefined();
});
