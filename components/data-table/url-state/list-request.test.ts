import { expect, test } from 'vitest';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { formatAlternatives, parseAlternatives } from '@/lib/contract/dqb/dqb-filter';
import type { Column, ListShape } from '../columns/column';
import { parseCustomQuery } from './custom-query';
import { rowHref, rowsAfter, toListRequest } from './list-request';
import { defaultState } from './list-state';

const search = '?q=a{b}&f=sku:is:1&f=x:is:2&stock=old';

test('a link to a record beside its list keeps the query of the list and replaces its own parameter', () => {
  expect(rowHref('/t/a/stocks?stock={sku}', '/t/a/stocks', search)).toBe(
    '/t/a/stocks?q=a%7Bb%7D&f=sku%3Ais%3A1&f=x%3Ais%3A2&stock={sku}',
  );
});

test('any other record link stays unchanged', () => {
  expect(rowHref('/t/a/products/{sku}', '/t/a/products', search)).toBe('/t/a/products/{sku}');
  expect(rowHref('/t/a/products/{sku}', '/t/a/stocks', search)).toBe('/t/a/products/{sku}');
  expect(rowHref(undefined, '/t/a/stocks', search)).toBeUndefined();
});

test('a record that the platform repeats on the next page is left out there', () => {
  const page = (...skus: string[]) => ({ rows: skus.map((sku) => ({ sku })), total: undefined });
  expect(rowsAfter(page('B', 'C'), page('A', 'B'), 'sku')).toEqual([{ sku: 'C' }]);
  const next = page('C', 'D');
  expect(rowsAfter(next, page('A', 'B'), 'sku')).toBe(next.rows);
  expect(rowsAfter(next, undefined, 'sku')).toBe(next.rows);
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
  defaultColumns: ['sku'],
  fields: columns,
  search: ['name', 'sku'],
  sort: 'sku',
};
const clock = { today: '2026-03-01', zone: 'UTC' };
const requestOf = (state: Partial<typeof defaultState>) =>
  toListRequest({ ...defaultState, ...state }, shape, clock);
const printed = (state: Partial<typeof defaultState>) =>
  printDqb({ filters: requestOf(state).query.filters, sort: [] });

test('alternatives are joined with OR, and all other filters with AND', () => {
  const either = formatAlternatives(['sku:is:a|b%', 'amount:range:1..5']);
  expect(parseAlternatives(either)).toEqual(['sku:is:a|b%', 'amount:range:1..5']);
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

test('unknown parts of the URL are reported and make the request incomplete', () => {
  expect(requestOf({ sort: '-sku,gone' })).toMatchObject({ invalidSort: ['gone'], isComplete: false });
  expect(requestOf({ sort: ';drop' })).toMatchObject({ invalidSort: [';drop'], isComplete: false });
  expect(requestOf({ cols: ['sku', 'gone'], pin: ['gone', 'lost'] })).toMatchObject({
    invalidColumns: ['gone', 'lost'],
    isComplete: false,
  });
  expect(requestOf({ q: 'x'.repeat(201) })).toMatchObject({ searchTooLong: true, isComplete: false });
  expect(requestOf({ sort: '-sku', cols: ['sku'], pin: ['name'], q: 'x' }).isComplete).toBe(true);
});

test.each([
  ['hello', 'hello'],
  ['garbage((', 'garbage(('],
  ['o=eq&p=sku&v=A&filter=x', 'filter=x'],
  ['p=nosuch', undefined],
  ['o=eq&p=nosuch&v=1', 'nosuch'],
  ['o=eq&p=amount&v=abc', 'abc'],
  ['o=cts&p=amount&v=1', 'cts'],
  ['o=Any&p=sku&v=()', 'Any'],
  ['s=nosuch', 'nosuch'],
  ['offset=0', '0'],
  ['offset=abc&count=5', 'abc'],
  ['o=eq&p=sku&v=A&offset=0&count=50', 'offset=0'],
  ['o=eq&p=sku&v=count&offset=0&count=50', 'offset=0'],
])(
  'a custom query that cannot be parsed makes the request incomplete and marks the invalid part: %s',
  (dqb, part) => {
    const { issues = [], range } = parseCustomQuery(dqb, columns);
    expect(issues.length).toBeGreaterThan(0);
    expect(range && dqb.slice(range.start, range.end)).toBe(part);
    expect(requestOf({ dqb }).isComplete).toBe(false);
  },
);

test('filters that the query grammar cannot express make the request incomplete', () => {
  const one = formatAlternatives(['sku:is:a', 'sku:is:b']);
  const other = formatAlternatives(['name:is:a', 'name:is:b']);
  expect(requestOf({ f: [one] }).isComplete).toBe(true);
  expect(requestOf({ f: [one, other] }).invalidFilters).toEqual([other]);
  expect(requestOf({ f: [one], q: 'x' })).toMatchObject({ searchConflict: true, isComplete: false });
  const twoRanges = formatAlternatives(['amount:range:1..5', 'amount:range:7..9']);
  expect(requestOf({ f: [twoRanges] }).invalidFilters).toEqual([twoRanges]);
  const unknown = formatAlternatives(['sku:is:a', 'gone:is:b']);
  expect(requestOf({ f: [unknown] }).isComplete).toBe(false);
  expect(requestOf({ f: [one], dqb: 'o=eq|orelse&p=sku&v=1&o=eq&p=sku&v=2' }).invalidFilters).toEqual([one]);
});
