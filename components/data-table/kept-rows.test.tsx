import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawList, productShape } from '@/lib/testing/draw-list';
import type { CellEditorProps } from './cell-edit/cell-edit';
import { currentListNavigation } from './list-navigation/use-list-navigation';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function CellInput({ label }: CellEditorProps) {
  return <input aria-label={label} />;
}

const rows = Array.from({ length: 60 }, (_, i) => ({ sku: `P-${i + 1}`, name: `Name ${i + 1}` }));
const shape = {
  ...productShape,
  columns: productShape.columns.map((column) =>
    column.name === 'name' ? { ...column, isEditable: true as const } : column,
  ),
  cells: {
    tenant: { id: 'acme', name: 'Acme', color: 'blue' as const },
    key: 'sku',
    columns: { name: { operation: 'updateProduct' as const, fields: ['name'] } },
  },
};

test('an open cell keeps its text in every row of the page while pages turn', async () => {
  const { user, keys, press } = await drawList('?size=50&sort=', { shape, rows, editor: CellInput });
  await waitFor(() => expect(keys()).toHaveLength(50));
  await user.hover(screen.getByText('Name 40'));
  await user.click(press('Edit Name, P-40'));
  const input = screen.getByRole('textbox', { name: 'Name, P-40' });
  await user.type(input, 'typed');
  await user.click(press('Next page'));
  await waitFor(() => expect(keys()).toHaveLength(11));
  expect([keys()[9], keys()[10]]).toEqual(['P-60', 'P-40']);
  await user.click(press('Previous page'));
  await waitFor(() => expect(keys()).toHaveLength(50));
  expect(screen.getByRole('textbox', { name: 'Name, P-40' })).toBe(input);
  expect(input).toHaveProperty('value', 'typed');
  expect(input.closest('tr')?.textContent).toContain('P-40');
});

test('a list reads its visible rows again neither when the window has the focus again nor when the connection returns', async () => {
  const { keys, requests, client } = await drawList('?size=50');
  await waitFor(() => expect(keys()).toHaveLength(30));
  const before = requests.length;
  await client.invalidateQueries({ refetchType: 'none' });
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await act(async () => undefined);
  focusManager.setFocused(undefined);
  expect(requests).toHaveLength(before);
});

test('the next record of a list is the one in the next row, also while the row of an open cell is kept', async () => {
  const { user, keys, press } = await drawList('?size=50&sort=', { shape, rows, editor: CellInput });
  await waitFor(() => expect(keys()).toHaveLength(50));
  await user.hover(screen.getByText('Name 4'));
  await user.click(press('Edit Name, P-4'));
  await user.click(press('Next page'));
  await waitFor(() => expect(keys().slice(2, 6)).toEqual(['P-53', 'P-4', 'P-54', 'P-55']));
  await user.click(screen.getByText('Name 54'));
  const { hrefs, at } = currentListNavigation() ?? { hrefs: [], at: -1 };
  expect(hrefs.slice(at, at + 2)).toEqual(['/t/acme/products/P-54', '/t/acme/products/P-55']);
});
