import { expect, test } from 'vitest';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { alternativesOf, writeAlternatives } from '@/lib/contract/dqb/dqb-filter';
import type { Column, ListShape } from '../columns/column';
import { askFor, isSameList, readAnswer } from './list-request';
import { fallback } from './list-state';
import { queryOf } from './query-text';

const search = new URLSearchParams('q=a{b}&f=sku:is:1&f=x:is:2&stock=old');

test('a record beside its list keeps the list’s address, and replaces its own part', () => {
  expect(isSameList('/t/a/stocks?stock={sku}', '/t/a/stocks', search)).toBe(
    '/t/a/stocks?q=a%7Bb%7D&f=sku%3Ais%3A1&f=x%3Ais%3A2&stock={sku}',
  );
});

test('any other address is left alone', () => {
  expect(isSameList('/t/a/products/{sku}', '/t/a/products', search)).toBe('/t/a/products/{sku}');
  expect(isSameList('/t/a/products/{sku}', '/t/a/stocks', search)).toBe('/t/a/products/{sku}');
  expect(isSameList(undefined, '/t/a/stocks', search)).toBeUndefined();
});

const rows = [{ sku: 'A-1' }, { sku: 'A-2' }];

test('both shapes of a list are read, and the same answer gives the same rows', () => {
  const answer = { items: rows, count: 50, offset: 0, dataSetCount: 12_431 };
  const read = readAnswer(answer, {});
  expect(read).toMatchObject({ total: 12_431, rows });
  expect(readAnswer(answer, {})).toBe(read);
  expect(readAnswer({ count: 900, data: rows }, { offset: 3 })).toMatchObject({
    total: 900,
    offset: 3,
    rows,
  });
  expect(readAnswer('nothing', {})).toBeUndefined();
});

const column = (name: string, kind: Column['kind']): Column => ({
  name,
  label: name,
  kind,
  sortable: true,
  width: 100,
});
const columns = [column('sku', 'code'), column('name', 'text'), column('amount', 'number')];
const shape: ListShape = {
  tenant: 'acme',
  operation: 'getStocks',
  columns,
  shown: ['sku'],
  fields: columns,
  search: ['name', 'sku'],
  sort: 'sku',
};
const clock = { today: '2026-03-01', zone: 'UTC' };
const askedBy = (state: Partial<typeof fallback>) =>
  askFor({ ...fallback, ...state }, shape, clock, state.dqb ? queryOf(state.dqb) : undefined);
const printed = (state: Partial<typeof fallback>) =>
  printDqb({ filters: askedBy(state).query.filters, sort: [] });

test('of alternatives one must hold, and all other filters as well', () => {
  const either = writeAlternatives(['sku:is:a|b%', 'amount:range:1..5']);
  expect(alternativesOf(either)).toEqual(['sku:is:a|b%', 'amount:range:1..5']);
  expect(printed({ f: ['name:contains:x', either] })).toBe(
    printDqb({
      filters: [
        { operation: 'GreaterThanOrEqual', property: 'amount', value: '1' },
        { operation: 'LessThanOrEqual', property: 'amount', value: '5', logic: 'OrElse' },
        { operation: 'Equals', property: 'sku', value: 'a|b%' },
        { operation: 'Contains', property: 'name', value: 'x' },
      ],
      sort: [],
    }),
  );
});

test('what the grammar has no room for is not asked at all', () => {
  const one = writeAlternatives(['sku:is:a', 'sku:is:b']);
  const other = writeAlternatives(['name:is:a', 'name:is:b']);
  expect(askedBy({ f: [one] }).isComplete).toBe(true);
  expect(askedBy({ f: [one, other] }).invalidFilters).toEqual([other]);
  expect(askedBy({ f: [one], q: 'x' })).toMatchObject({ searchConflict: true, isComplete: false });
  const twoRanges = writeAlternatives(['amount:range:1..5', 'amount:range:7..9']);
  expect(askedBy({ f: [twoRanges] }).invalidFilters).toEqual([twoRanges]);
  const unknown = writeAlternatives(['sku:is:a', 'gone:is:b']);
  expect(askedBy({ f: [unknown] }).isComplete).toBe(false);
  expect(askedBy({ f: [one], dqb: 'o=eq|orelse&p=sku&v=1&o=eq&p=sku&v=2' }).invalidFilters).toEqual([one]);
});
