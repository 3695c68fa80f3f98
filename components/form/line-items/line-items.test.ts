import { expect, test } from 'vitest';
import { nextProblem, rowsWithErrors } from './line-items';

test('rows with errors are listed in order, without the error of the list itself', () => {
  const error = { type: 'c', message: 'is unknown' };
  const errors = Object.assign([], { 12: { sku: error }, 3: { amountInOrder: error }, root: error });
  expect(rowsWithErrors(errors)).toEqual([3, 12]);
  expect(rowsWithErrors(undefined)).toEqual([]);
});

test('the next row with an error wraps around at the end', () => {
  expect([nextProblem([3, 7], 3, 1), nextProblem([3, 7], 7, 1), nextProblem([3, 7], 3, -1)]).toEqual([
    7, 3, 7,
  ]);
  expect(nextProblem([], 0, 1)).toBeUndefined();
});
