import { expect, test } from 'vitest';
import { failuresOf, skipped } from './answer-failures';

test('a response that cannot be read does not count as “no failures”', () => {
  expect(failuresOf({ updateFailures: [] })).toEqual([]);
  expect(failuresOf({ updateFailures: [{ referenceNumber: 'R', message: 'no' }] })).toMatchObject([
    { message: 'no' },
  ]);
  expect(failuresOf({ failures: [] })).toBeUndefined();
  expect(failuresOf({ updateFailures: [{ message: 'no' }] })).toBeUndefined();
  expect(skipped({ created: 1, updated: 0, skippedSkus: [] })).toEqual([]);
  expect(skipped({ created: 1, updated: 0, skippedSkus: ['A'] })).toMatchObject([{ path: 'sku' }]);
  expect(skipped({ created: 1, updated: 0 })).toBeUndefined();
});
