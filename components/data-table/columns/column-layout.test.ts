import { useTable } from '@tanstack/react-table';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column, ListShape } from './column';
import {
  columnLayoutOf,
  columnWidths,
  isFlexible,
  layoutStyle,
  readColumnSizing,
  writeColumnSizing,
} from './column-layout';
import { features, type ListTable } from './table-model';

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
  search: [],
  sort: '-amount',
};
const all = ['sku', 'name', 'amount'];
type Choice = { cols?: string[]; pin?: string[]; widths?: string };
let table: ListTable | undefined;
function Probe({ choice }: { choice: Choice }) {
  const { widths = '', ...columnChoice } = choice;
  const { columns: defs, ...layout } = columnLayoutOf(shape, { cols: [], pin: [], ...columnChoice });
  const state = { ...layout, columnSizing: readColumnSizing(widths) };
  table = useTable({ features, columns: defs, data: [], state }, () => null);
  return null;
}
function tableOf(choice: Choice): ListTable {
  renderToStaticMarkup(createElement(Probe, { choice }));
  if (!table) throw new Error('no table');
  return table;
}
const visible = (choice: Parameters<typeof tableOf>[0]) =>
  tableOf(choice)
    .getVisibleLeafColumns()
    .map((c) => [c.id, c.getIsPinned() === 'start', isFlexible(c), c.getSize()]);

test('unknown columns in the URL are ignored', () => {
  expect(visible({ cols: ['gone'] })).toEqual(visible({}));
  expect(visible({ cols: ['amount', 'gone', 'name'] })).toEqual([
    ['amount', true, false, 100],
    ['name', false, true, 150],
  ]);
});

test('pinned columns follow the first column at the right offsets and do not stretch', () => {
  expect(visible({ cols: all })).toEqual([
    ['sku', true, false, 100],
    ['name', false, true, 150],
    // The last column is next to the page's gutter.
    ['amount', false, false, 106],
  ]);
  expect(layoutStyle(tableOf({ cols: all }))).toMatchObject({ pinned: 1, isExact: false });
  const pinned = tableOf({ cols: all, pin: ['amount', 'gone', 'sku'] });
  expect(pinned.getVisibleLeafColumns().map(({ id }) => id)).toEqual(['sku', 'amount', 'name']);
  expect(layoutStyle(pinned)).toMatchObject({
    pinned: 2,
    isExact: false,
    style: { '--least': '350px', '--at-2': '100px', '--at-3': '200px', '--held': '200px' },
  });
  // The column that grows may be the last pinned one, but not offset another one.
  expect(layoutStyle(tableOf({ cols: all, pin: ['name'] }))).toMatchObject({ pinned: 2, isExact: false });
  expect(layoutStyle(tableOf({ cols: all, pin: ['name', 'amount'] }))).toMatchObject({ isExact: true });
});

test('column widths from the URL apply, and invalid ones are ignored', () => {
  const table = tableOf({ cols: all, widths: 'amount:90,name:320,sku:9999,gone:100,amount' });
  expect(table.getVisibleLeafColumns().map((c) => c.getSize())).toEqual([100, 320, 90]);
  expect(layoutStyle(table).isExact).toBe(true);
  expect(writeColumnSizing({ name: 12, amount: 90.4 })).toBe('amount:90,name:48');
  expect(readColumnSizing('')).toEqual({});
});

test('a wide window leaves room for all columns, unless the user set a width', () => {
  const rest = '100cqw - 100px - 106px - (var(--least) - 356px)';
  expect(columnWidths(tableOf({ cols: all }))).toEqual([
    '100px',
    `var(--flex, clamp(150px, ${rest}, 340px))`,
    '106px',
  ]);
  expect(columnWidths(tableOf({ cols: all, widths: 'amount:90' }))).toEqual(['100px', undefined, '90px']);
});
