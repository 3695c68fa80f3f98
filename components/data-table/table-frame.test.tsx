import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plainColumn } from './columns/column';
import { TableFrame } from './table-frame';

it('TableFrame renders column widths, number columns, the flexible column and the minimum width', () => {
  const columns = [
    plainColumn('sku', 'SKU', 120),
    plainColumn('name', 'Name', 160, { flex: true }),
    plainColumn('amount', 'Quantity', 90, { kind: 'number' }),
  ];
  render(
    <TableFrame columns={columns} label="Stock" count={1} isInRecord>
      <tbody>
        <tr>
          <td>Lamp</td>
        </tr>
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
  expect([drawn.dataset.snug, drawn.getAttribute('aria-rowcount')]).toEqual([undefined, '2']);
});
