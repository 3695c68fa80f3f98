import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FormSchemaProvider } from '@/components/form/values/form-schema';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';
import { exampleOrder } from '@/lib/rules/order-examples';
import { TestProviders } from '@/lib/testing/test-providers';
import { CheckOrders } from './check-orders';
import { draftKey, storedDraft } from './orders-draft';

const schema = {
  name: 'bulkUpsertSalesOrders',
  resource: 'sales-orders',
  effect: 'upsert',
  method: 'POST',
  path: '/',
  fields: fieldsOf(SalesOrderUpsert),
  inList: true,
  headings: {},
  keepsOmitted: false,
} as const;
const words = {
  how: {},
  fixes: {},
  basis: {},
  likely: '',
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** Opens a file of orders. All products exist whose SKU does not start with `OLD`. */
function draw(orders: readonly unknown[], remembered: readonly Correction[] = []) {
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    // The search for similar SKUs returns no product.
    if (!init?.body) return Response.json({ kind: 'ok', value: { rows: [] } });
    const skus: string[] = JSON.parse(String(init.body)).skus;
    return Response.json({
      kind: 'ok',
      value: skus.flatMap((sku) => (sku.startsWith('OLD') ? [] : { sku, name: sku })),
    });
  });
  sessionStorage.setItem(
    draftKey('acme'),
    JSON.stringify({ file: 'erp.json', kind: 'json', orders, cells: [] }),
  );
  const { unmount } = render(
    <TestProviders path="/t/acme/check-orders">
      <FormSchemaProvider schemas={[schema]}>
        <CheckOrders tenant="acme" fields={[]} words={words} remembered={remembered} />
      </FormSchemaProvider>
    </TestProviders>,
  );
  return { user: userEvent.setup(), stored: () => storedDraft('acme')?.orders, unmount };
}

const good = exampleOrder('WEB-1', ['TEA-1']);
const inCity = (reference: string, city: string) => ({
  ...good,
  ...{ referenceNumber: reference, campaign: 'autumn' },
  shippingAddress: { ...good.shippingAddress, city },
});

test('one key accepts, corrects the other orders with the same value, and opens the next order', async () => {
  const { user, stored } = draw([
    inCity('A-1', 'İstanbull'),
    good,
    inCity('A-2', 'İstanbull'),
    { ...good, referenceNumber: 'A-3', customer: { ...good.customer, email: 'ayse' } },
  ]);
  expect(await screen.findByText('3 of 4 orders have problems')).toBeDefined();
  expect(await screen.findByRole('form', { name: 'A-1' })).toBeDefined();
  await screen.findByRole('button', { name: /^İstanbul / });
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() =>
    expect(stored()).toMatchObject([
      { shippingAddress: { city: 'İstanbul' }, campaign: 'autumn' },
      good,
      { shippingAddress: { city: 'İstanbul' }, campaign: 'autumn' },
      { referenceNumber: 'A-3' },
    ]),
  );
  expect(await screen.findByText('1 of 4 orders has problems')).toBeDefined();
  expect(await screen.findByRole('form', { name: 'A-3' })).toBeDefined();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: /^A-3/ })).toBeDefined();
});

test('what is typed becomes part of the file, unknown fields stay, and a wrong shape is editable', async () => {
  const { user, stored } = draw([
    { ...good, campaign: 'autumn', lineItems: [{ sku: 7, amountInOrder: 'two', gift: true }] },
  ]);
  const amount = await screen.findByRole('textbox', { name: /Quantity/ });
  await user.clear(amount);
  await user.type(amount, '2');
  await user.tab();
  await waitFor(() =>
    expect(stored()).toMatchObject([
      { campaign: 'autumn', lineItems: [{ sku: '7', amountInOrder: 2, gift: true }] },
    ]),
  );
  expect(await screen.findByText(/The platform also checks/)).toBeDefined();
  expect(await screen.findByText('1 order, no problems')).toBeDefined();
});

test('an order that was fixed outside of its editor is not overwritten by it', async () => {
  const { user, stored } = draw([
    { ...good, referenceNumber: 'A_1', customer: { ...good.customer, email: 'ayse' } },
    { ...good, referenceNumber: 'A_2' },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Apply safe fixes to 2 orders' }));
  const email = await screen.findByRole('textbox', { name: 'Customer · Email' });
  await user.type(email, '@example.test');
  await user.tab();
  await waitFor(() =>
    expect(stored()).toMatchObject([
      { referenceNumber: 'A-1', customer: { email: 'ayse@example.test' } },
      { referenceNumber: 'A-2' },
    ]),
  );
});

test('safe fixes of all orders keep what was typed since the last check', async () => {
  const { stored } = draw([
    { ...good, referenceNumber: 'A_1', customer: { ...good.customer, email: 'ayse' } },
    { ...good, referenceNumber: 'A_2' },
  ]);
  const email = await screen.findByRole('textbox', { name: 'Customer · Email' });
  const apply = await screen.findByRole('button', { name: 'Apply safe fixes to 2 orders' });
  fireEvent.change(email, { target: { value: 'ayse@example.test' } });
  fireEvent.focusOut(email);
  fireEvent.click(apply);
  await waitFor(() =>
    expect(stored()).toMatchObject([
      { customer: { email: 'ayse@example.test' } },
      { referenceNumber: 'A-2' },
    ]),
  );
});

test('a correction that is always applied leaves no order open', async () => {
  const always = { field: 'city', from: 'İstanbull', to: 'İstanbul', always: true } as const;
  const { stored } = draw([inCity('A-1', 'İstanbull')], [always]);
  expect(await screen.findByText(/The platform also checks/)).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
  await waitFor(() =>
    expect(stored()).toMatchObject([{ shippingAddress: { city: 'İstanbul' }, campaign: 'autumn' }]),
  );
});

test('a SKU is corrected automatically if chosen so, but not to a SKU that no longer exists', async () => {
  const corrections = [
    { field: 'sku', from: 'OLD-1', to: 'OLD-2', always: true },
    { field: 'sku', from: 'OLD-3', to: 'NEW-3', always: true },
  ] as const;
  const { stored } = draw([exampleOrder('A-1', ['OLD-1']), exampleOrder('A-2', ['OLD-3'])], corrections);
  expect(await screen.findByText('1 saved correction applied')).toBeDefined();
  await waitFor(() =>
    expect(stored()).toMatchObject([{ lineItems: [{ sku: 'OLD-1' }] }, { lineItems: [{ sku: 'NEW-3' }] }]),
  );
});

test('what was typed just before leaving the page is stored', async () => {
  const { stored, unmount } = draw([inCity('A-1', 'İstanbull')]);
  const city = await screen.findByRole('textbox', { name: /City/ });
  fireEvent.change(city, { target: { value: 'Ankara' } });
  unmount();
  expect(stored()).toMatchObject([{ shippingAddress: { city: 'Ankara' } }]);
});

test('safe fixes of all orders keep what is being typed', async () => {
  const { stored } = draw([
    { ...good, referenceNumber: 'A_1', customer: { ...good.customer, email: 'ayse' } },
    { ...good, referenceNumber: 'A_2' },
  ]);
  const email = await screen.findByRole('textbox', { name: 'Customer · Email' });
  const apply = await screen.findByRole('button', { name: 'Apply safe fixes to 2 orders' });
  fireEvent.change(email, { target: { value: 'ayse@example.test' } });
  fireEvent.click(apply);
  await waitFor(() =>
    expect(stored()).toMatchObject([
      { customer: { email: 'ayse@example.test' } },
      { referenceNumber: 'A-2' },
    ]),
  );
});
