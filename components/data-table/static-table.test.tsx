import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type DisplayColumn, StaticTable } from './static-table';

type Item = { sku: string; name: string; amount: number };

const columns: readonly DisplayColumn<Item>[] = [
  { name: 'sku', head: 'SKU', width: 120, cell: ({ sku }) => sku },
  { name: 'name', head: 'Name', width: 160, flex: true, card: 'wide', cell: ({ name }) => name },
  { name: 'amount', head: 'Quantity', width: 90, number: true, cell: ({ amount }) => amount },
];
const rows: readonly Item[] = [
  { sku: 'L-1', name: 'Lamp', amount: 3 },
  { sku: 'T-1', name: 'Table', amount: 1 },
  { sku: 'C-1', name: 'Chair', amount: 2 },
];

it('a table renders column widths, number columns, the flexible column and the minimum width', () => {
  render(<StaticTable variant="page" columns={columns} label="Stock" rows={rows} keyOf={({ sku }) => sku} />);
  const table = screen.getByRole('table', { name: 'Stock' });
  expect([...table.querySelectorAll('col')].map((col) => col.style.width)).toEqual(['120px', '', '90px']);
  expect(table.style.getPropertyValue('--min-width')).toBe('370px');
  expect(screen.getAllByRole('columnheader').map((th) => th.textContent)).toEqual([
    'SKU',
    'Name',
    'Quantity',
  ]);
  expect(table.querySelector('th[data-amount]')?.textContent).toBe('Quantity');
  expect(table.getAttribute('aria-rowcount')).toBeNull();
});

it('a cell has its place in the card of its row, or its label', () => {
  render(<StaticTable variant="page" columns={columns} rows={rows} keyOf={({ sku }) => sku} />);
  const [, first] = screen.getAllByRole('row');
  const cells = within(first ?? document.body).getAllByRole('cell');
  expect(cells.map(({ dataset }) => dataset.card ?? `label ${dataset.label}`)).toEqual([
    'key',
    'wide',
    'label Quantity',
  ]);
});

it('a long table renders the rows in view and counts all', () => {
  const range = { indexes: [1], before: 36, after: 36 };
  render(
    <StaticTable
      variant="record"
      label="Lines"
      columns={columns}
      rows={rows}
      keyOf={({ sku }) => sku}
      range={range}
    />,
  );
  const table = within(screen.getByRole('region', { name: 'Lines' })).getByRole('table');
  const [, row, ...others] = within(table).getAllByRole('row');
  expect([table.getAttribute('aria-rowcount'), row?.getAttribute('aria-rowindex'), others]).toEqual([
    '4',
    '3',
    [],
  ]);
  expect(row?.textContent).toBe('T-1Table1');
  expect([table.style.marginTop, table.style.marginBottom]).toEqual(['36px', '36px']);
});
