import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import en from '@/lib/messages/en.json';
import { exampleOrder } from '@/lib/rules/order-examples';
import { findErrors } from '@/lib/testing/faults-of';
import { FieldsProvider } from '../fields/fields-context';
import type { FormSchema } from '../values/form-schema';
import { type RecordForm, useFormValues } from '../values/use-form-values';
import { LineItems, nextProblem, rowsWithErrors } from './line-items';
import type { LoadSuggestions } from './suggest-input';

const focusInList = new Map<string, (place: string) => void>();
const columns = ['sku', 'amountInOrder', 'productSalePrice'];
const schema: FormSchema = {
  name: 'bulkUpsertSalesOrders',
  resource: 'sales-orders',
  effect: 'upsert',
  method: 'POST',
  path: '/',
  fields: fieldsOf(SalesOrderUpsert).map((field) =>
    field.name === 'lineItems'
      ? { ...field, item: field.item?.filter(({ name }) => columns.includes(name)) ?? [] }
      : field,
  ),
  inList: true,
  headings: {
    'lineItems.sku': ['sku', 'Stok kodu'],
    'lineItems.amountInOrder': ['amountInOrder', 'Adet'],
    'lineItems.productSalePrice': ['productSalePrice', 'Birim fiyat'],
  },
  keepsOmitted: false,
};
let form: RecordForm;

function Lines({
  lines,
  suggestions,
}: {
  lines: readonly object[];
  suggestions?: Readonly<Record<string, LoadSuggestions>>;
}) {
  const start = { ...exampleOrder('R-1', []), lineItems: lines };
  const values = useFormValues(schema, { start });
  useEffect(() => {
    form = values.form;
  }, [values.form]);
  const { fields, headings, name: operation } = schema;
  return (
    <FieldsProvider
      form={values.form}
      value={{
        id: 'f-',
        operation,
        tenant: 'shop',
        fields,
        headings,
        focusInList,
      }}
    >
      <LineItems name="lineItems" suggestions={suggestions} />
    </FieldsProvider>
  );
}

function show(lines: readonly object[] = [], suggestions?: Readonly<Record<string, LoadSuggestions>>) {
  const { container } = render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <Lines lines={lines} suggestions={suggestions} />
    </NextIntlClientProvider>,
  );
  return { container, user: userEvent.setup() };
}

const cell = (name: string, row: number) => screen.getByLabelText<HTMLInputElement>(`${name} ${row}`);
const noCell = (name: string, row: number) =>
  expect(screen.queryByLabelText(`${name} ${row}`, { exact: true })).toBeNull();
const focused = (name: string, row: number) =>
  waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`${name} ${row}`));

/** Pastes into the focused element, like a spreadsheet program. */
const paste = (text: string) =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    document.activeElement?.dispatchEvent(event);
  });

test('Enter adds a row and moves down, Ctrl+D duplicates it, and Ctrl+Delete removes it', async () => {
  const { user, container } = show();
  screen.getByRole('button', { name: 'Add line' }).focus();
  await user.keyboard('{Enter}');
  await focused('SKU', 1);
  await user.keyboard('A-1{Enter}');
  await focused('SKU', 2);
  await user.keyboard('B-2{Control>}d{/Control}');
  await focused('SKU', 3);
  expect(cell('SKU', 3).value).toBe('B-2');
  await user.keyboard('C-3{ArrowUp}');
  await focused('SKU', 2);
  await user.keyboard('{Control>}{Delete}{/Control}');
  await waitFor(() => noCell('SKU', 3));
  await focused('SKU', 2);
  expect([cell('SKU', 1).value, cell('SKU', 2).value]).toEqual(['A-1', 'B-2C-3']);
  expect(await findErrors(container)).toEqual([]);
});

test('pasted cells go to their columns, unmatched columns are named first, and the paste can be undone', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  await focused('SKU', 1);
  await paste('Adet\tRenk\tStok kodu\tBirim fiyat\n3\tMavi\t0012\t1.250,50\n4\tGri\tB-2\t9,90\n');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toMatch(/1 column ignored.*Renk.*Mavi/s);
  expect(cell('SKU', 1).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Add the other columns' }));
  await waitFor(() => expect(cell('SKU', 2).value).toBe('B-2'));
  expect(['SKU', 'Quantity', 'Unit price'].map((name) => cell(name, 1).value)).toEqual([
    '0012',
    '3',
    '1250.50',
  ]);
  cell('Quantity', 2).focus();
  await paste('8\t1,5\n9\t2,5');
  await waitFor(() => expect(cell('Quantity', 3).value).toBe('9'));
  expect([cell('Quantity', 2).value, cell('SKU', 2).value]).toEqual(['8', 'B-2']);
  expect(screen.getByText('2 rows pasted')).toBeTruthy();
  // The rows are new elements, and the form still handles the keys.
  await focused('Quantity', 2);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => noCell('Quantity', 3));
  expect(cell('Quantity', 2).value).toBe('4');
});

test('F8 and the button move to the next row with an error until it is corrected', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({ sku: `S-${i}`, amountInOrder: 1 }));
  const { user } = show(rows);
  for (const row of [3, 9]) {
    await user.clear(cell('Quantity', row));
    await user.type(cell('Quantity', row), 'many');
  }
  await act(async () => void (await form.handleSubmit(() => undefined)()));
  expect(await screen.findByText('2 lines with problems')).toBeTruthy();
  cell('SKU', 1).focus();
  await user.click(screen.getByRole('button', { name: 'Next problem' }));
  await focused('Quantity', 3);
  expect(cell('Quantity', 3).getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{F8}');
  await focused('Quantity', 9);
  await user.clear(cell('Quantity', 9));
  await user.keyboard('5');
  expect(await screen.findByText('1 line with problems')).toBeTruthy();
  await user.keyboard('{F8}');
  await focused('Quantity', 3);
});

test('arrow keys choose a suggestion, and Enter without a choice keeps the text unless it is a barcode', async () => {
  const asked: string[] = [];
  const suggestions: Readonly<Record<string, LoadSuggestions>> = {
    sku: async (typed) => {
      asked.push(typed);
      const isExactMatch = typed === '8690';
      return [
        { value: 'OIL-1', hint: 'Olive oil', isExactMatch },
        { value: 'OIL-2', hint: 'More oil' },
      ];
    },
  };
  const { user } = show([{ sku: '', amountInOrder: 1 }], suggestions);
  await user.click(cell('SKU', 1));
  for (const value of ['o', 'oi', 'oil']) fireEvent.change(cell('SKU', 1), { target: { value } });
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  // Only the text typed before the pause is searched.
  expect(asked).toEqual(['oil']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(cell('SKU', 1).value).toBe('OIL-2');
  expect(document.activeElement).toBe(cell('SKU', 1));
  expect(screen.queryByRole('option')).toBeNull();
  await user.clear(cell('SKU', 1));
  await user.type(cell('SKU', 1), 'OIL');
  await screen.findAllByRole('option');
  await user.keyboard('{Enter}');
  await focused('SKU', 2);
  expect(cell('SKU', 1).value).toBe('OIL');
  await user.keyboard('8690');
  const [isExactMatch] = await screen.findAllByRole('option', { selected: true });
  expect(isExactMatch?.textContent).toContain('OIL-1');
  await user.keyboard('{Enter}');
  expect(cell('SKU', 2).value).toBe('OIL-1');
});

test('errors stay with their rows when rows are added or removed, until their cell is edited', async () => {
  const rows = Array.from({ length: 4 }, (_, i) => ({ sku: `S-${i}`, amountInOrder: 1 }));
  const { user } = show(rows);
  await act(async () => void (await form.handleSubmit(() => undefined)()));
  act(() => form.setError('lineItems.2.sku', { type: 'LineItemNotFound', message: 'No such product' }));
  const wrong = () => screen.getAllByLabelText(/^SKU/).map((input) => input.getAttribute('aria-invalid'));
  expect(wrong()).toEqual([null, null, 'true', null]);
  cell('SKU', 1).focus();
  await user.keyboard('{Control>}{Delete}{/Control}');
  await waitFor(() => expect(wrong()).toEqual([null, 'true', null]));
  await user.keyboard('{Control>}d{/Control}');
  await waitFor(() => expect(wrong()).toEqual([null, null, 'true', null]));
  await user.type(cell('Quantity', 3), '0');
  await user.type(cell('SKU', 1), '-x');
  expect(wrong()).toEqual([null, null, 'true', null]);
  await user.type(cell('SKU', 3), '-x');
  await waitFor(() => expect(wrong()).toEqual([null, null, null, null]));
});

test('rows with errors are listed in order, without the error of the list itself', () => {
  const error = { type: 'c', message: 'is unknown' };
  const errors = Object.assign([], { 12: { sku: error }, 3: { amountInOrder: error }, root: error });
  expect(rowsWithErrors(errors)).toEqual([3, 12]);
  expect(rowsWithErrors(undefined)).toEqual([]);
});

test('the next row with an error wraps around at the end', () => {
  expect([nextProblem([3, 7], 3, 1), nextProblem([3, 7], 7, 1), nextProblem([3, 7], 3, -1)]).toEqual([
    7, 3, 7,
  ]);
  expect(nextProblem([], 0, 1)).toBeUndefined();
});

test('the error of a list with only empty rows is shown below them if no column is required', () => {
  show([{}]);
  act(() => form.setError('lineItems.root', { type: 'required', message: 'Required' }));
  expect(screen.getByText('Required')).toBeTruthy();
  expect(cell('SKU', 1).getAttribute('aria-invalid')).toBeNull();
});
