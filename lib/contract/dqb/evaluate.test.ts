import { expect, test } from 'vitest';
import type { Filter } from './dqb';
import { matches, sortRecords } from './evaluate';

const rows = [
  {
    sku: 'A-1',
    name: 'İnce Çay',
    amount: 3,
    expirationDate: '2026-03-01T00:00:00Z',
    barcodes: ['111', '112'],
  },
  { sku: 'A-2', name: 'Kahve', amount: null, expirationDate: '2026-03-09T00:00:00Z', barcodes: [] },
  { sku: 'B-1', name: 'çay seti', amount: 7, expirationDate: '2026-04-01T00:00:00Z', barcodes: ['222'] },
];
const filter = (
  operation: Filter['operation'],
  property: string,
  value: string,
  more: Partial<Filter> = {},
): Filter => ({
  operation,
  property,
  value,
  ...more,
});
const found = (...filters: Filter[]) => rows.filter((row) => matches(filters, row)).map((row) => row.sku);

test('filters infer unknown field kinds from the values of the records', () => {
  expect(found(filter('Contains', 'name', 'ÇAY'))).toEqual(['A-1', 'B-1']);
  expect(found(filter('StartsWith', 'sku', 'a-'))).toEqual(['A-1', 'A-2']);
  expect(found(filter('Equals', 'amount', 'null'))).toEqual(['A-2']);
  expect(found(filter('NotEqual', 'amount', 'null'))).toEqual(['A-1', 'B-1']);
  expect(found(filter('GreaterThanOrEqual', 'amount', '4'))).toEqual(['B-1']);
  expect(found(filter('LessThanOrEqual', 'expirationDate', '2026-03-09'))).toEqual(['A-1', 'A-2']);
  expect(found(filter('In', 'sku', 'A-2,B-1'))).toEqual(['A-2', 'B-1']);
  expect(found(filter('Any', 'barcodes', '', { inner: [filter('Equals', '_', '222')] }))).toEqual(['B-1']);
});

test('timestamps compare to the microsecond, and invalid dates compare as text', () => {
  const at = (value: string) => ({ createdAt: value });
  const later = (than: string, value: string) =>
    matches([filter('GreaterThan', 'createdAt', than)], at(value));
  expect(later('2026-03-01T09:00:00.123400Z', '2026-03-01T09:00:00.123456Z')).toBe(true);
  expect(later('2026-03-01T09:00:00.123456Z', '2026-03-01T09:00:00.123456Z')).toBe(false);
  expect(later('2026-03-01T12:00:00.123456+03:00', '2026-03-01T09:00:00.123457Z')).toBe(true);
  for (const odd of ['2026-13-45', '2026-03-01T09:00:00+0300'])
    expect(matches([filter('Equals', 'createdAt', odd)], at(odd))).toBe(true);
});

test('filters are joined strictly from left to right', () => {
  const either = [filter('Equals', 'sku', 'A-1', { logic: 'OrElse' }), filter('Equals', 'sku', 'B-1')];
  expect(found(...either, filter('Equals', 'amount', '7'))).toEqual(['B-1']);
});

test('filters compare with null and with missing values', () => {
  expect(found(filter('LessThan', 'amount', 'null'))).toEqual([]);
  expect(found(filter('LessThan', 'amount', '9'))).toEqual(['A-1', 'B-1']);
  expect(found(filter('NotEqual', 'amount', '3'))).toEqual(['A-2', 'B-1']);
  expect(found(filter('In', 'amount', '3,null'))).toEqual(['A-1', 'A-2']);
});

test('values that differ only in case are sorted by the next key, and missing values last', () => {
  const tags = ['b', 'B', undefined, 'a', 'b'].map((tag, id) => ({ tag, id }));
  const sort = [
    { property: 'tag', direction: 'asc' as const },
    { property: 'id', direction: 'desc' as const },
  ];
  expect(sortRecords(tags, sort).map(({ id }) => id)).toEqual([3, 4, 1, 0, 2]);
});
