import { expect, test } from 'vitest';
import { stand, visibleColumns, widthsIn } from './arrange';
import { chipWords } from './chip-words';
import type { Column, ListShape } from './column';
import { hrefOf } from './column';
import { moved } from './moved';
import { ownOf } from './own-query';
import { askFor } from './request';
import { writeWidths } from './sized';
import { pressSort, sortKeys, writeSort } from './sort';
import { fallback, stateOf } from './state';

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
  column('name', 'text', { mayGrow: true }),
  column('amount', 'number'),
];
const shape: ListShape = {
  tenant: 'acme',
  operation: 'getStocks',
  columns,
  shown: ['sku', 'name'],
  fields: columns,
  search: ['name', 'sku'],
  sort: '-amount',
  fixed: ['sku:starts:A'],
};
const clock = { today: '2026-03-01', zone: 'UTC' };

test('an address is read, and what is not ours or not sound falls back', () => {
  expect(stateOf({})).toEqual(fallback);
  expect(
    stateOf({
      q: 'lamp',
      f: ['a:is:1', 'a:is:1', ''],
      sort: '-name,sku',
      page: '3',
      size: '100',
      cols: 'sku,,sku',
      utm: 'x',
    }),
  ).toMatchObject({ q: 'lamp', f: ['a:is:1'], sort: '-name,sku', page: 3, size: 100, cols: ['sku'] });
  expect(stateOf({ page: '-1', size: '7', sort: ';drop', density: 'tall' })).toEqual(fallback);
});

test('the search stands before the filters, and both must hold', () => {
  const asked = askFor(
    { ...fallback, q: 'cup', f: ['amount:range:5..', 'gone:is:1', 'amount:is:x'], page: 3 },
    shape,
    clock,
  );
  expect(asked.dqb).toBe(
    'o=Contains|OrElse&p=name&v=cup&o=StartsWith&p=sku&v=cup&o=StartsWith&p=sku&v=A&o=GreaterThanOrEqual&p=amount&v=5&s=amount,desc&offset=100&count=50',
  );
  expect(asked.invalidFilters).toEqual(['gone:is:1', 'amount:is:x']);
});

test('a question is incomplete while any part of the address cannot be asked', () => {
  const complete = (state: Partial<typeof fallback>) => {
    const all = { ...fallback, ...state };
    return askFor(all, shape, clock, ownOf(all.dqb)).isComplete;
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

test('a head pressed again and again goes around', () => {
  const usual = sortKeys(shape.sort, () => true);
  const press = (written: string, name: string, add = false) =>
    writeSort(
      pressSort(
        sortKeys(written, () => true),
        usual,
        name,
        add,
      ),
    );
  expect(press('-amount', 'name')).toBe('name');
  expect(press('name', 'name')).toBe('-name');
  expect(press('-name', 'name')).toBe('');
  expect(press('-amount', 'amount')).toBe('amount');
  expect(press('amount', 'amount')).toBe('-amount');
  expect(press('name', 'sku', true)).toBe('name,sku');
  expect(press('name,sku', 'sku', true)).toBe('name,-sku');
  expect(press('name,-sku', 'sku', true)).toBe('name');
});

const look = { cols: [], pin: [], widths: '' };
const shown = (...cols: string[]) => visibleColumns(shape, { ...look, cols });

test('columns of an address that do not exist can never break the list', () => {
  expect(shown('gone').map((c) => c.name)).toEqual(['sku', 'name']);
  const some = shown('amount', 'gone', 'name');
  expect(some.map((c) => [c.name, c.grows])).toEqual([
    ['amount', undefined],
    ['name', true],
  ]);
  expect(shown('amount', 'gone', 'name')).toBe(some);
});

test('held columns stand after the first, where the widths before them end, and nothing stretches them', () => {
  const cols = ['sku', 'name', 'amount'];
  const [plain, held] = [
    shown(...cols),
    visibleColumns(shape, { ...look, cols, pin: ['amount', 'gone', 'sku'] }),
  ];
  expect(plain.map((c) => [c.name, c.held === true, c.grows === true])).toEqual([
    ['sku', true, false],
    ['name', false, true],
    ['amount', false, false],
  ]);
  expect(stand(plain)).toMatchObject({ held: 1, exact: false });
  expect(held.map((c) => c.name)).toEqual(['sku', 'amount', 'name']);
  expect(stand(held)).toMatchObject({
    held: 2,
    exact: false,
    style: { '--at-2': '100px', '--held': '200px' },
  });
  // The one that would take the rest is held itself: then none does.
  const all = visibleColumns(shape, { ...look, cols, pin: ['name'] });
  expect(stand(all)).toMatchObject({ held: 2, exact: true });
});

test('own widths hold, and what is not sound of them is left out', () => {
  const widths = 'amount:90,name:320,sku:9999,gone:100,amount';
  const columns = visibleColumns(shape, { ...look, cols: ['sku', 'name', 'amount'], widths });
  expect(columns.map((c) => [c.width, c.sized])).toEqual([
    [100, false],
    [320, true],
    [90, true],
  ]);
  expect(stand(columns).exact).toBe(true);
  expect(
    writeWidths(
      new Map([
        ['name', 12],
        ['amount', 90.4],
      ]),
    ),
  ).toBe('amount:90,name:48');
  expect([...widthsIn('')]).toEqual([]);
});

test('a moved column is held where it comes to stand before a held one, and not beyond', () => {
  const columns = visibleColumns(shape, { ...look, cols: ['sku', 'name', 'amount'], pin: ['name'] });
  expect(moved(columns, 'amount', 1)).toEqual({ cols: ['sku', 'amount', 'name'], pin: ['amount', 'name'] });
  expect(moved(columns, 'name', 2)).toEqual({ cols: ['sku', 'amount', 'name'], pin: [] });
  expect(moved(columns, 'amount', 9)).toEqual({ cols: ['sku', 'name', 'amount'], pin: ['name'] });
  expect(moved(shown('sku', 'name', 'amount'), 'name', 0)).toEqual({
    cols: ['name', 'sku', 'amount'],
    pin: [],
  });
});

test('the address of a record holds any key, and there is none without one', () => {
  expect(hrefOf('/t/a/products/{sku}', { sku: 'A/1 ?#%' })).toBe('/t/a/products/A%2F1%20%3F%23%25');
  expect(hrefOf('/t/a/products/{sku}', { sku: null })).toBeUndefined();
  expect(hrefOf(undefined, { sku: 'A' })).toBeUndefined();
});

test('filters in words', () => {
  const say = (key: string, values?: Record<string, string | number>) =>
    values ? `${key} ${JSON.stringify(values)}` : key;
  const fields = [
    column('at', 'instant'),
    column('state', 'enum', { words: { New: { label: 'Fresh' }, Old: { label: 'Stale' } } }),
    column('amount', 'number'),
  ];
  const words = (written: string) => Object.values(chipWords(written, fields, say)).join(' | ');
  expect(words('at:range:last7d')).toBe('AT |  | span.last {"days":7}');
  expect(words('at:range:2026-01-01..')).toBe('AT |  | span.since {"day":"2026-01-01"}');
  expect(words('state:in:New,Old')).toBe('STATE | op.in | Fresh, Stale');
  expect(words('state:in:New')).toBe('STATE | op.is | Fresh');
  expect(words('amount:range:..5')).toBe('AMOUNT |  | ≤ 5');
  expect(words('gone:is:1')).toBe('gone | is | 1');
});
