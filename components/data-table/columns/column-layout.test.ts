import { useTable } from '@tanstack/react-table';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Column, ListShape } from './column';
import { getColumnLayout, isFlexible, parseColumnSizing, writeColumnSizing } from './column-layout';
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
  const { columnDefs, columnVisibility, columnPinning } = getColumnLayout(shape, {
    cols: [],
    pin: [],
    ...columnChoice,
  });
  const state = { columnVisibility, columnPinning, columnSizing: parseColumnSizing(widths) };
  table = useTable({ features, columns: columnDefs, data: [], state }, () => null);
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

test('pinned columns follow the first column, and only the last of them may be flexible', () => {
  expect(visible({ cols: all })).toEqual([
    ['sku', true, false, 100],
    ['name', false, true, 150],
    ['amount', false, false, 100],
  ]);
  const pinned = tableOf({ cols: all, pin: ['amount', 'gone', 'sku'] });
  expect(pinned.getVisibleLeafColumns().map(({ id }) => id)).toEqual(['sku', 'amount', 'name']);
  expect(pinned.getVisibleLeafColumns().map((column) => column.getStart())).toEqual([0, 100, 200]);
  const hasFlexible = (pin: string[]) => tableOf({ cols: all, pin }).getVisibleLeafColumns().some(isFlexible);
  expect(hasFlexible(['name'])).toBe(true);
  expect(hasFlexible(['name', 'amount'])).toBe(false);
});

test('stored column widths apply, and invalid ones are ignored', () => {
  const widths = 'amount:90,name:320,sku:9999,gone:100,amount';
  expect(visible({ cols: all, widths })).toEqual([
    ['sku', true, false, 100],
    ['name', false, false, 320],
    ['amount', false, false, 90],
  ]);
  expect(writeColumnSizing({ name: 12, amount: 90.4 })).toBe('amount:90,name:48');
  expect(parseColumnSizing('')).toEqual({});
});
