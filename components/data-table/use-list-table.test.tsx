import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { useLayoutEffect, useRef } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { ListPreferences } from '@/lib/console/browser/list-preferences';
import en from '@/lib/messages/en.json';
import type { Column, ListShape, Row } from './columns/column';
import { ColumnChoice } from './columns/column-choice';
import { moveColumn } from './columns/column-layout';
import { useColumnDrag } from './columns/use-column-drag';
import { preferencesKey } from './preferences/use-preferences';
import { countSelected, selectionName } from './selection/selection';
import { type CellProps, TableBody } from './table-body';
import { TableHead } from './table-head';
import { toListRequest } from './url-state/list-request';
import { defaultState, type ListState } from './url-state/list-state';
import { type ChangeList, ListQueryContext, useListState } from './url-state/use-list-state';
import { useListTable } from './use-list-table';

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  label: name.toUpperCase(),
  kind: 'code',
  sortable: true,
  width: 100,
  ...more,
});
const columns = [column('sku'), column('name'), column('drawn', { custom: true, sortable: false })];
const shape: ListShape = {
  tenant: 'acme',
  operation: 'getStocks',
  columns,
  defaultColumns: ['sku', 'name', 'drawn'],
  fields: columns,
  search: ['sku'],
  sort: '-name',
  bulk: { key: 'sku', bulkActions: [], PlanDialog: () => null },
  views: { list: 'stocks', builtInViews: [] },
};
const page = (at: number, size = 4): Row[] =>
  Array.from({ length: size }, (_, i) => ({ sku: `P${at}-${i}`, name: `n${i}`, drawn: `d${i}` }));
const shortPages = [page(0), page(1)];
let pages = shortPages;

let drawn: string[] = [];
/** The pages whose rows are in the document, at each commit that changed a row. */
let pagesShown: string[] = [];
function Drawn({ row }: CellProps) {
  drawn.push(String(row.sku));
  useLayoutEffect(() => {
    const keys = [...document.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent);
    pagesShown.push([...new Set(keys.map((key) => key.split('-')[0]))].join());
  });
  return null;
}
const cells = { drawn: Drawn };
const onPreview = () => undefined;
const controlLabels = {
  select: 'Select *',
  preview: 'Look at *',
  edit: 'Edit',
  editRow: 'Edit *',
  editCell: '',
};
const number = new Intl.NumberFormat('en');
const formatter = {
  zone: 'UTC',
  months: '',
  number,
  money: number,
  yes: 'yes',
  no: 'no',
  ago: String,
  days: (n: number) => ({ short: String(n), long: String(n) }),
  lines: (items: number) => String(items),
};
const clock = { today: '2026-03-01', zone: 'UTC' };

let list: ReturnType<typeof useListTable>;
let state: ListState;
let change: ChangeList;
let extraRowId: string | undefined;

function Query() {
  [state, change] = useListState();
  const request = toListRequest(state, shape, clock);
  return (
    <ListQueryContext value={{ shape, state, clock, request, change }}>
      <List />
    </ListQueryContext>
  );
}

function List() {
  const element = useRef<HTMLTableElement>(null);
  list = useListTable({
    rows: pages[state.page - 1] ?? [],
    extraRowId,
    element,
  });
  const columnDrag = useColumnDrag(list.table);
  return (
    <section>
      <table ref={element}>
        <TableHead {...list} columnDrag={columnDrag} />
        <tbody>
          <TableBody
            rows={list.table.getRowModel().rows}
            query={String(state.page)}
            columns={list.columns}
            rowSelection={list.selection.rowSelection}
            {...{ formatter, cells, controlLabels, onPreview }}
          />
        </tbody>
      </table>
      <ColumnChoice table={list.table} columnLayout={list.columnLayout} />
    </section>
  );
}

const client = new QueryClient();
const show = (search = '') =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <QueryClientProvider client={client}>
        <NuqsTestingAdapter hasMemory searchParams={search}>
          <Query />
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const pageBox = () => box(en.table.selectPage);
const heading = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const savedWidths = () => client.getQueryData<ListPreferences>(preferencesKey(shape))?.widths;
const selectedKeys = () => Object.keys(list.selection.selection.rows);
const saved = (): unknown => JSON.parse(sessionStorage.getItem(selectionName('acme', 'getStocks')) ?? 'null');

beforeEach(() => {
  sessionStorage.clear();
  client.clear();
  drawn = [];
  pages = shortPages;
  extraRowId = undefined;
});

it('selecting the page leaves out a row that is kept only because its cell is edited', async () => {
  extraRowId = 'P0-1';
  show();
  await userEvent.setup().click(pageBox());
  expect(selectedKeys()).toEqual(['P0-0', 'P0-2', 'P0-3']);
});

it('a click selects a row without re-rendering the others, and Shift-click selects a range', async () => {
  const user = userEvent.setup();
  show();
  drawn = [];
  await user.click(box('Select P0-0'));
  expect(new Set(drawn)).toEqual(new Set(['P0-0']));
  expect(box('Select P0-0').closest('tr')?.getAttribute('aria-selected')).toBe('true');
  expect(pageBox().indeterminate).toBe(true);
  await user.keyboard('{Shift>}');
  await user.click(box('Select P0-2'));
  await user.keyboard('{/Shift}');
  expect(selectedKeys()).toEqual(['P0-0', 'P0-1', 'P0-2']);
  act(() => list.toggleRow(3));
  expect(pageBox().checked).toBe(true);
  expect(pageBox().indeterminate).toBe(false);
});

it('the rows of two pages are never shown together', () => {
  pages = [page(0, 50), page(1, 50)];
  show();
  pagesShown = [];
  act(() => change({ page: 2 }));
  expect(box('Select P1-49')).toBeTruthy();
  expect(new Set(pagesShown)).toEqual(new Set(['P1']));
  expect(document.querySelectorAll('tbody tr')).toHaveLength(50);
});

it('every key press toggles its row, also before the previous press was rendered', () => {
  show();
  act(() => {
    for (const at of [0, 1, 1, 2, 2, 2]) list.toggleRow(at);
  });
  expect(selectedKeys()).toEqual(['P0-0', 'P0-2']);
  act(() => {
    for (const at of [0, 0, 1]) list.toggleRow(at, true);
  });
  expect(selectedKeys().sort()).toEqual(['P0-0', 'P0-1', 'P0-2']);
});

it('a selection spans pages, can hold all matching rows except some, and is saved for the tab', async () => {
  const user = userEvent.setup();
  show();
  await user.click(box('Select P0-1'));
  act(() => change({ page: 2 }));
  expect(pageBox().checked).toBe(false);
  await user.click(pageBox());
  expect(countSelected(list.selection.selection, 8)).toBe(5);
  await user.click(pageBox());
  expect(selectedKeys()).toEqual(['P0-1']);
  act(() => list.selection.selectAllMatching());
  await user.click(box('Select P1-0'));
  act(() => change({ page: 1 }));
  expect(pageBox().checked).toBe(true);
  expect(countSelected(list.selection.selection, 8)).toBe(7);
  expect(saved()).toEqual({ filter: '', all: true, rows: { 'P1-0': true } });
});

it('with all matching records selected, the checkbox in the heading toggles only the current page', async () => {
  const user = userEvent.setup();
  show();
  act(() => list.selection.selectAllMatching());
  await user.click(pageBox());
  expect(countSelected(list.selection.selection, 8)).toBe(4);
  expect(pageBox().checked).toBe(false);
  await user.click(pageBox());
  expect(list.selection.selection).toEqual({ all: true, rows: {} });
  act(() => list.selection.clear());
  expect(countSelected(list.selection.selection, 8)).toBe(0);
});

it('the selection of the tab is restored on mount and dropped when the filter changes', async () => {
  const user = userEvent.setup();
  const first = show();
  await user.click(box('Select P0-1'));
  first.unmount();
  show();
  expect(box('Select P0-1').checked).toBe(true);
  act(() => change({ q: 'P' }));
  expect(box('Select P0-1').checked).toBe(false);
  expect(list.selection.dropped).toBe(1);
  expect(saved()).toBeNull();
  act(() => change({ q: 'P0' }));
  expect(list.selection.dropped).toBe(0);
});

it('a list opened with another filter drops the saved selection without a word', async () => {
  const user = userEvent.setup();
  const first = show();
  await user.click(box('Select P0-1'));
  first.unmount();
  show('?q=P');
  expect(box('Select P0-1').checked).toBe(false);
  expect(list.selection.dropped).toBe(0);
});

it('a column follows the pointer without re-rendering the rows, and all others keep their width', async () => {
  show();
  const edge = () => heading('NAME').closest('th')?.querySelector('i') ?? document.body;
  const width = () => list.table.getColumn('name')?.getSize();
  fireEvent.mouseDown(edge(), { clientX: 10 });
  expect(heading('NAME').closest('th')?.dataset.sizing).toBe('');
  fireEvent.mouseUp(document, { clientX: 10 });
  expect([width(), savedWidths()]).toEqual([100, undefined]);
  drawn = [];
  fireEvent.mouseDown(edge(), { clientX: 10 });
  fireEvent.mouseMove(document, { clientX: 60 });
  await waitFor(() => expect(width()).toBe(150));
  fireEvent.mouseUp(document, { clientX: 70 });
  await waitFor(() => expect(width()).toBe(160));
  expect(savedWidths()).toBe('drawn:100,name:160,sku:100');
  expect(heading('NAME').closest('th')?.dataset.sizing).toBeUndefined();
  expect(drawn).toEqual([]);
});

it('a heading sorts ascending, descending, then by default, and Shift adds a column', async () => {
  const user = userEvent.setup();
  show();
  const press = async (name: string, shift = false) => {
    if (shift) await user.keyboard('{Shift>}');
    await user.click(heading(name));
    if (shift) await user.keyboard('{/Shift}');
    return state.sort;
  };
  expect(await press('SKU')).toBe('sku');
  expect(await press('SKU')).toBe('-sku');
  expect(await press('SKU')).toBe('');
  // The default order is reversed instead of removed.
  expect(await press('NAME')).toBe('name');
  expect(await press('NAME')).toBe('-name');
  expect(await press('SKU', true)).toBe('-name,sku');
  expect(heading('SKU').querySelector('sup')?.textContent).toBe('2');
  expect(await press('SKU', true)).toBe('-name,-sku');
  expect(await press('SKU', true)).toBe('-name');
  expect(heading('NAME').closest('th')?.getAttribute('aria-sort')).toBe('descending');
});

it('column selection, order and pinning are stored in the URL, as in saved views', async () => {
  const user = userEvent.setup();
  show();
  act(() => moveColumn(list.table, 'drawn', 1));
  expect(state.cols).toEqual(['sku', 'drawn', 'name']);
  await user.click(screen.getByRole('button', { name: 'Pin NAME' }));
  expect(state.pin).toEqual(['name']);
  expect(list.columns.map(({ name }) => name)).toEqual(['sku', 'name', 'drawn']);
  await user.click(box('DRAWN'));
  expect(state.cols).toEqual(['sku', 'name']);
  await user.click(box('DRAWN'));
  expect(state.cols).toEqual(['sku', 'name', 'drawn']);
  // Before a pinned column it becomes pinned; the first one is pinned anyway.
  act(() => moveColumn(list.table, 'drawn', 1));
  expect([state.cols, state.pin]).toEqual([
    ['sku', 'drawn', 'name'],
    ['drawn', 'name'],
  ]);
  act(() => moveColumn(list.table, 'name', 2));
  act(() => moveColumn(list.table, 'drawn', 0));
  expect([state.cols, state.pin]).toEqual([['drawn', 'sku', 'name'], ['name']]);
  act(() => list.columnLayout.reset());
  expect(state).toEqual(defaultState);
});

it('column widths are saved for the user, and each can be reset', async () => {
  show();
  act(() => list.table.setColumnSizing({ name: 240 }));
  expect(savedWidths()).toBe('drawn:100,name:240,sku:100');
  await waitFor(() => expect(list.table.getColumn('name')?.getSize()).toBe(240));
  act(() => list.table.setColumnSizing((sizing) => ({ ...sizing, name: 9 })));
  expect(savedWidths()).toBe('drawn:100,name:48,sku:100');
  await waitFor(() => expect(list.table.getColumn('name')?.getSize()).toBe(48));
  act(() => list.table.getColumn('name')?.resetSize());
  expect(savedWidths()).toBe('drawn:100,sku:100');
});
