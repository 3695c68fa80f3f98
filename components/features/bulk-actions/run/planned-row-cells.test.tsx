import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Failure } from '@/lib/console/browser/result';
import { TestProviders } from '@/lib/testing/test-providers';
import { IncludeCheckbox, PlannedChanges } from './planned-row-cells';

const refused: Failure = {
  kind: 'refused',
  status: 400,
  message: '',
  issues: [{ path: '', message: '', code: 'unknown' }],
  requestId: '',
};

/** Renders a planned order with one correction. Returns its field and the values passed to `change`. */
function showCorrection(respond: () => Promise<unknown>) {
  const stored: string[] = [];
  const change = (_: string, to: string) => {
    stored.push(to);
    return respond();
  };
  const changes = [{ path: 'salesChannel', from: 'Shp', to: 'Shop' }];
  const row = { at: 0, record: 'A-1', state: 'planned' as const, note: { changes }, issues: null };
  render(
    <TestProviders>
      <PlannedChanges row={row} change={change} />
    </TestProviders>,
  );
  return { field: screen.getByRole('textbox'), stored };
}

test('a typed value is stored when the field loses the focus, as by a click on the button that sends', () => {
  const { field, stored } = showCorrection(async () => undefined);
  fireEvent.change(field, { target: { value: 'Store' } });
  fireEvent.blur(field);
  expect(stored).toEqual(['Store']);
});

test('a value that was not stored is marked until it is edited', async () => {
  const { field } = showCorrection(() => Promise.reject(refused));
  fireEvent.change(field, { target: { value: 'Store' } });
  fireEvent.blur(field);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(field, { target: { value: 'Stores' } });
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('a value typed after the request is not marked by its late response', async () => {
  let refuse = () => {};
  const { field } = showCorrection(
    () =>
      new Promise((_, reject) => {
        refuse = () => reject(refused);
      }),
  );
  fireEvent.change(field, { target: { value: 'Store' } });
  fireEvent.blur(field);
  fireEvent.change(field, { target: { value: 'Shop 2' } });
  await act(async () => refuse());
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('an order that could not be excluded stays included', async () => {
  render(
    <TestProviders>
      <IncludeCheckbox record="A-1" isIncluded onChange={() => Promise.reject(refused)} />
    </TestProviders>,
  );
  const checkbox = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(checkbox);
  expect(checkbox.checked).toBe(false);
  await waitFor(() => expect(checkbox.checked).toBe(true));
});
