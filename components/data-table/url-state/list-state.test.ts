import { expect, test } from 'vitest';
import type { Column, ListShape } from '../columns/column';
import { recordHref } from '../columns/column';
import { chipText } from '../filters/chip-text';
import { toListRequest } from './list-request';
import { defaultState, readListState, serializeListState } from './list-state';

const column = (name: string, kind: Column['kind'], more: Partial<Column> = {}): Column => ({
  name,
  label: name.toUpperCase(),
  kind,
  sortable: true,
  width: 100,
  ...more,
});

const columns = [
  column('sku', 'code'),
  column('name', 'text', { canFlex: true }),
  column('amount', 'number'),
];
const shape: ListShape = {
  tenant: 'acme',
  operation: 'getStocks',
  columns,
  defaultColumns: ['sku', 'name'],
  fields: columns,
  search: ['name', 'sku'],
  sort: '-amount',
  fixedFilters: ['sku:starts:A'],
};
const clock = { today: '2026-03-01', zone: 'UTC' };

test('the list state is read from the URL, with defaults for unknown and invalid parameters', () => {
  expect(readListState({})).toEqual(defaultState);
  expect(
    readListState({
      q: 'lamp',
      f: ['a:is:1', 'a:is:1', ''],
      sort: '-name,sku',
      page: '3',
      size: '100',
      cols: 'sku,,sku',
      utm: 'x',
    }),
  ).toMatchObject({ q: 'lamp', f: ['a:is:1'], sort: '-name,sku', page: 3, size: 100, cols: ['sku'] });
  expect(readListState({ page: '-1', size: '7', density: 'huge' })).toEqual(defaultState);
  // All of it is kept: without one part, the list would show more records than the link means.
  const long = { q: 'x'.repeat(300), dqb: 'x'.repeat(9_000), sort: ';drop' };
  expect(readListState(long)).toMatchObject(long);
});

test('the search comes before the filters in the query, and both must match', () => {
  const request = toListRequest(
    { ...defaultState, q: 'cup', f: ['amount:range:5..', 'gone:is:1', 'amount:is:x'], page: 3 },
    shape,
    clock,
  );
  expect(request.queryText).toBe(
    'o=Contains|OrElse&p=name&v=cup&o=StartsWith&p=sku&v=cup&o=StartsWith&p=sku&v=A&o=GreaterThanOrEqual&p=amount&v=5&s=amount,desc&offset=100&count=50',
  );
  expect(request.invalidFilters).toEqual(['gone:is:1', 'amount:is:x']);
});

test('a request is incomplete while any part of the URL is invalid', () => {
  const complete = (state: Partial<typeof defaultState>) => {
    const all = { ...defaultState, ...state };
    return toListRequest(all, shape, clock).isComplete;
  };
  expect(complete({ q: 'cup', f: ['amount:range:5..'], dqb: 'o=Equals&p=sku&v=A' })).toBe(true);
  expect(complete({ f: ['amount:in:5'] })).toBe(false);
  expect(complete({ f: ['gone:is:1'] })).toBe(false);
  expect(complete({ f: ['amount:is:x'] })).toBe(false);
  expect(complete({ dqb: 'o=Like&p=sku&v=A' })).toBe(false);
  const either = 'o=Equals|OrElse&p=sku&v=A&o=Equals&p=sku&v=B';
  expect(complete({ dqb: either })).toBe(true);
  expect(complete({ dqb: either, q: 'cup' })).toBe(false);
});

test('a record link encodes any key, and there is no link without a key', () => {
  expect(recordHref('/t/a/products/{sku}', { sku: 'A/1 ?#%' })).toBe('/t/a/products/A%2F1%20%3F%23%25');
  expect(recordHref('/t/a/products/{sku}', { sku: null })).toBeUndefined();
  expect(recordHref(undefined, { sku: 'A' })).toBeUndefined();
});

test('filter chips describe filters in words', () => {
  const say = (key: string, values?: Record<string, string | number>) =>
    values ? `${key} ${JSON.stringify(values)}` : key;
  const fields = [
    column('at', 'instant'),
    column('state', 'enum', { valueLabels: { New: { label: 'Fresh' }, Old: { label: 'Stale' } } }),
    column('amount', 'number'),
  ];
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';
  const words = (written: string) => Object.values(chipText(written, fields, say, months)).join(' | ');
  expect(words('at:range:last7d')).toBe('AT |  | span.last {"days":7}');
  expect(words('at:range:2026-01-01..')).toBe('AT |  | span.since {"day":"1 Jan 2026"}');
  expect(words('at:range:2026-01-01..2026-02-28')).toBe('AT |  | 1 Jan 2026 – 28 Feb 2026');
  expect(words('state:in:New,Old')).toBe('STATE | op.in | Fresh, Stale');
  expect(words('state:in:New')).toBe('STATE | op.is | Fresh');
  expect(words('amount:range:..5')).toBe('AMOUNT |  | ≤ 5');
  expect(words('gone:is:1')).toBe('gone | is | 1');
});

test('the parameters of a URL are replaced by those of a later list state, and all others stay', () => {
  const search = new URLSearchParams('f=a:is:1&q=old&campaign=7&page=2');
  const state = { ...defaultState, q: 'new', f: ['a:is:1', 'b:is:2'], cols: ['sku', 'name'] };
  expect(serializeListState(search, state)).toBe('?q=new&campaign=7&f=a:is:1&f=b:is:2&cols=sku,name');
});
