import { expect, test } from 'vitest';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { parseFieldFilter, toFilters } from '@/lib/contract/dqb/dqb-filter';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { byNumbers } from './local-tag-strip';

const field = { name: 'returnReferenceNumber', kind: 'code' } as const;
const asks = (filter = '') => {
  const filters = toFilters(parseFieldFilter(filter), field, { today: '2026-01-01', zone: 'UTC' }) ?? [];
  const parsed = parseDqb(printDqb({ filters, sort: [] }));
  return parsed.ok ? parsed.dqb.filters.flatMap(({ value }) => value.split(',')) : 'refused';
};

test('byNumbers requests records by their numbers', () => {
  const found = byNumbers('returnReferenceNumber', ['R-1', 'R:2', 'ş/3']);
  expect(found?.requested).toBe(3);
  expect(asks(found?.filter)).toEqual(['R-1', 'R:2', 'ş/3']);
});

test('byNumbers limits the records to what fits in one query', () => {
  const long = Array.from({ length: 60 }, (_, i) => `${i}-${'x'.repeat(60)}`);
  const found = byNumbers('returnReferenceNumber', long);
  expect(found?.requested).toBe(31);
  expect(asks(found?.filter)).toEqual(long.slice(0, 31));
});

test('byNumbers omits numbers that a query would misread', () => {
  expect(asks(byNumbers('returnReferenceNumber', ['a,b', 'a;b', ' a', 'R-1'])?.filter)).toEqual(['R-1']);
  expect(byNumbers('returnReferenceNumber', ['a,b'])).toBeUndefined();
});
