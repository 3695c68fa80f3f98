import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { FormSchemaProvider } from '@/components/form/values/form-schema';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { TestProviders } from '@/lib/testing/test-providers';
import { SalesOrderForm } from './sales-order-form';

const beginning = { shippingAddress: { country: 'Turkey' }, billingAddress: { country: 'Turkey' } };

async function draw(
  {
    start,
    ...order
  }: Pick<ComponentProps<typeof SalesOrderForm>, 'record' | 'products'> & { start: object } = {
    start: beginning,
  },
) {
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
  const { unmount } = render(
    <TestProviders path="/t/acme/new/sales-orders">
      <FormSchemaProvider schemas={[schema]}>
        <SalesOrderForm
          tenant={{ id: 'acme', name: 'Acme', color: 'teal' }}
          start={JSON.stringify(start)}
          {...order}
        />
      </FormSchemaProvider>
    </TestProviders>,
  );
  await act(async () => undefined);
  const group = (name: string) => within(screen.getByRole('group', { name }));
  return {
    ...{ unmount, user: userEvent.setup() },
    shipping: group('Shipping address'),
    billing: group('Billing address'),
    same: screen.getByRole<HTMLInputElement>('checkbox', { name: 'Same as the shipping address' }),
  };
}

test('the billing address of a new order follows the shipping address until a different one is chosen', async () => {
  const { user, shipping, billing, same } = await draw();
  await user.type(shipping.getByLabelText(/^City/), 'Bursa');
  expect(billing.queryByLabelText(/^City/)).toBeNull();
  await user.click(same);
  const city = await billing.findByLabelText<HTMLInputElement>(/^City/);
  expect(city.value).toBe('Bursa');
  await user.clear(city);
  await user.type(city, 'İzmir');
  await user.type(shipping.getByLabelText(/^District/), 'Nilüfer');
  expect(city.value).toBe('İzmir');
  await user.click(same);
  await waitFor(() => expect(billing.queryByLabelText(/^City/)).toBeNull());
  await user.click(same);
  expect((await billing.findByLabelText<HTMLInputElement>(/^City/)).value).toBe('Bursa');
});

test('an edited order shows one address if both are equal, and two otherwise', async () => {
  const address = { addressFirstName: 'Ada', city: 'Bursa', country: 'Turkey' };
  const order = (billingAddress: object) => ({
    record: 'SO-1',
    start: { referenceNumber: 'SO-1', shippingAddress: address, billingAddress },
  });
  const { user, shipping, billing, same, unmount } = await draw(order({ ...address, taxNumber: null }));
  expect(same.checked).toBe(true);
  expect(billing.queryByLabelText(/^City/)).toBeNull();
  await user.type(shipping.getByLabelText(/^District/), 'Nilüfer');
  await user.click(same);
  expect((await billing.findByLabelText<HTMLInputElement>(/^District/)).value).toBe('Nilüfer');
  unmount();

  const other = await draw(order({ ...address, city: 'İzmir' }));
  expect(other.same.checked).toBe(false);
  expect(other.billing.getByLabelText<HTMLInputElement>(/^City/).value).toBe('İzmir');
});

test('an edited order names the products of its lines, as far as the platform returned them', async () => {
  const lineItems = [
    { sku: 'NAMELESS', amountInOrder: 1 },
    { sku: 'NAMED', amountInOrder: 1 },
  ];
  await draw({
    record: 'SO-1',
    start: { ...beginning, referenceNumber: 'SO-1', lineItems },
    products: [{ sku: 'NAMED', name: 'Black tea' }],
  });
  const cell = (sku: string) => screen.getByDisplayValue(sku).closest('[data-place]');
  expect(cell('NAMED')?.textContent).toBe('Black tea');
  expect(cell('NAMELESS')?.textContent).toBe('');
});

test('an empty order marks every required field, and marks a shared address only once', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Save to Acme' }));
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(10));
  const marked = [...document.querySelectorAll('[aria-invalid="true"]')].map((field) =>
    field.getAttribute('name'),
  );
  expect(marked).toEqual([
    'referenceNumber',
    ...['firstName', 'lastName', 'email', 'phone'].map((name) => `customer.${name}`),
    ...['addressFirstName', 'addressLastName', 'addressOne', 'city', 'addressPhone'].map(
      (name) => `shippingAddress.${name}`,
    ),
  ]);
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('referenceNumber'));
  // Errors under the fields are not repeated above them.
  expect(screen.queryByText(/problems?$/)).toBeNull();
});

test('an order with only an empty line marks the required cells of that line', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Add line' }));
  await user.click(screen.getByRole('button', { name: 'Save to Acme' }));
  const sku = screen.getByLabelText('SKU 1');
  await waitFor(() => expect(sku.getAttribute('aria-invalid')).toBe('true'));
  const amount = screen.getByLabelText('Quantity 1');
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Unit price 1').getAttribute('aria-invalid')).toBeNull();
  await user.type(sku, 'TEA');
  expect(sku.getAttribute('aria-invalid')).toBeNull();
  expect(amount.getAttribute('aria-invalid')).toBe('true');
});
