import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plainColumn } from './columns/column';
import { staticTable, TableFrame } from './table-frame';

it('draws the columns of a table without state: widths, amounts, the one that grows, and the least width', () => {
  const columns = [
    plainColumn('sku', 'SKU', 120),
    plainColumn('name', 'Name', 160, { grows: true }),
    plainColumn('amount', 'Quantity', 90, { kind: 'number' }),
  ];
  const rows = [{ sku: 'A', name: 'Lamp', amount: 3 }];
  const table = staticTable(columns, rows, Reflect.get);
  render(
    <TableFrame table={table} label="Stock" count={1} lines>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getVisibleCells().map((cell) => (
              <td key={cell.id}>{String(cell.getValue())}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>,
  );
  const drawn = screen.getByRole('table', { name: 'Stock' });
  expect([...drawn.querySelectorAll('col')].map((col) => col.style.width)).toEqual(['120px', '', '90px']);
  expect(drawn.style.getPropertyValue('--least')).toBe('370px');
  expect(screen.getAllByRole('columnheader').map((th) => th.textContent)).toEqual([
    'SKU',
    'Name',
    'Quantity',
  ]);
  expect(drawn.querySelector('th[data-amount]')?.textContent).toBe('Quantity');
  expect(screen.getAllByRole('cell').map((td) => td.textContent)).toEqual(['A', 'Lamp', '3']);
  expect([drawn.dataset.snug, drawn.getAttribute('aria-rowcount')]).toEqual([undefined, '2']);
});
