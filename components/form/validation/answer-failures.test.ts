import { expect, test } from 'vitest';
import { receivingOrderIssues, skippedLotIssues } from './response-issues';

test('a response that cannot be read does not count as “no failures”', () => {
  expect(receivingOrderIssues({ updateFailures: [] })).toEqual([]);
  expect(receivingOrderIssues({ updateFailures: [{ referenceNumber: 'R', message: 'no' }] })).toMatchObject([
    { message: 'no' },
  ]);
  expect(receivingOrderIssues({ failures: [] })).toBeUndefined();
  expect(receivingOrderIssues({ updateFailures: [{ message: 'no' }] })).toBeUndefined();
  expect(skippedLotIssues({ created: 1, updated: 0, skippedSkus: [] })).toEqual([]);
  expect(skippedLotIssues({ created: 1, updated: 0, skippedSkus: ['A'] })).toMatchObject([{ path: 'sku' }]);
  expect(skippedLotIssues({ created: 1, updated: 0 })).toBeUndefined();
});
