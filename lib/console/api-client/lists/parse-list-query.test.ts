import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { parseListQuery } from './parse-list-query';

test.each([
  'garbage((',
  'hello',
  'p=nosuch',
  'offset=0',
  'filter=sku',
  'o=eq&p=nosuch&v=1',
  'o=eq&p=weight&v=heavy',
  's=nosuch',
])('a query that a platform might ignore is rejected: %s', (text) => {
  expect(parseListQuery(operations.getProductsWithTag, text)).toMatchObject({
    kind: 'refused',
    status: 400,
    issues: [{ path: 'dqb' }],
  });
});

test('a valid query is parsed', () => {
  expect(parseListQuery(operations.getProductsWithTag, 'o=sw&p=sku&v=ZYT')).toEqual({
    filters: [{ operation: 'StartsWith', property: 'sku', value: 'ZYT' }],
    sort: [],
  });
});
