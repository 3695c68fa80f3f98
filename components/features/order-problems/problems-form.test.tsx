import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type RefObject } from 'react';
import { expect, test, vi } from 'vitest';
import { FieldsProvider } from '@/components/form/fields/fields-context';
import type { FormSchema } from '@/components/form/values/form-schema';
import { type RecordForm, useFormValues } from '@/components/form/values/use-form-values';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { exampleOrder } from '@/lib/rules/order-examples';
import { TestProviders } from '@/lib/testing/test-providers';
import { type OrderChoices, ProblemsForm, type RejectedOrder } from './problems-form';

const orderFields = fieldsOf(SalesOrderUpsert);

const schema: FormSchema = {
  name: 'bulkUpsertSalesOrders',
  resource: 'sales-orders',
  effect: 'upsert',
  method: 'POST',
  path: '/',
  fields: orderFields,
  inList: true,
  headings: {},
  keepsOmitted: false,
};
const noUnknown = [Promise.resolve({ unknown: [], similarSkus: [] })];
const words = {
  how: {},
  fixes: {},
  basis: {},
  likely: '',
};

function Rejected({
  order,
  cause,
  products = noUnknown,
  onForm,
  onFix,
  beforeSubmit = createRef(),
}: {
  order: SalesOrderUpsert;
  cause: string;
  products?: RejectedOrder['products'];
  onForm: (form: RecordForm) => void;
  onFix: (choices: OrderChoices) => void;
  beforeSubmit?: RefObject<(() => Promise<void>) | null>;
}) {
  const { form } = useFormValues(schema, { start: order });
  onForm(form);
  return (
    <FieldsProvider
      form={form}
      value={{
        id: 'f-',
        operation: schema.name,
        tenant: 'shop',
        fields: orderFields,
        headings: {},
        focusInList: new Map(),
        beforeSubmit,
      }}
    >
      <ProblemsForm
        rejection={{
          referenceNumber: order.referenceNumber ?? '',
          cause,
          causePaths: [],
          attempt: 0,
          isKnown: true,
          products,
        }}
        remembered={[]}
        words={words}
        payload={order}
        source=""
        parts={[]}
        bar={() => null}
        others={{ count: () => 1, onFix }}
      />
    </FieldsProvider>
  );
}

const repeated = exampleOrder('WEB-1', ['TEA-1', 'TEA-1']);

function openOrder(order: SalesOrderUpsert, cause: string, products?: RejectedOrder['products']) {
  const beforeSubmit = createRef<() => Promise<void>>();
  const onFix = vi.fn<(choices: OrderChoices) => void>();
  let form: RecordForm | undefined;
  render(
    <TestProviders>
      <Rejected
        order={order}
        cause={cause}
        products={products}
        beforeSubmit={beforeSubmit}
        onFix={onFix}
        onForm={(made) => {
          form = made;
        }}
      />
    </TestProviders>,
  );
  return {
    lines: () => form?.getValues('lineItems'),
    set: (path: string, value: unknown) => form?.setValue(path, value),
    beforeSubmit,
    onFix,
  };
}

/** Opens an order with two lines of one SKU. */
const openRepeated = () => openOrder(repeated, 'SalesOrderHasLineItemsWithSameSku');

test('lines with the same SKU stay one line after they were summed', async () => {
  const { lines } = openRepeated();
  await userEvent.click(await screen.findByRole('button', { name: /sumLines/ }));
  expect(await screen.findByText(/^No problems found/)).toBeDefined();
  expect(lines()).toHaveLength(1);
});

test('the preview includes the suggestion that sending accepts', async () => {
  const { lines } = openRepeated();
  await screen.findByRole('button', { name: /sumLines/ });
  await userEvent.click(screen.getByText('What will be sent'));
  expect(await screen.findByRole('columnheader', { name: 'Will be sent' })).toBeDefined();
  expect(lines()).toHaveLength(2);
  await userEvent.click(screen.getByText('What will be sent'));
  await userEvent.keyboard('d');
  expect(await screen.findByRole('columnheader', { name: 'Will be sent' })).toBeDefined();
  expect(document.activeElement?.textContent).toMatch(/^What will be sent/);
  await userEvent.keyboard('d');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Will be sent' })).toBeNull());
});

test('sending accepts the only suggestion, also before it is found, but not over what was typed', async () => {
  const sent = openRepeated();
  await sent.beforeSubmit.current?.();
  expect(sent.lines()).toHaveLength(1);
  cleanup();
  const typed = openRepeated();
  await screen.findByRole('button', { name: /sumLines/ });
  await screen.findByRole('button', { name: /sumLines.*Will be sent/ });
  typed.set('lineItems.1.sku', ' TEA-1');
  await screen.findByRole('button', { name: /sumLines(?!.*Will be sent)/ });
  await typed.beforeSubmit.current?.();
  expect(typed.lines()).toHaveLength(2);
});

test('applying to the group includes the only suggestion, but not over what was typed', async () => {
  const suggested = openRepeated();
  await screen.findByRole('button', { name: /sumLines.*Will be sent/ });
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(suggested.onFix.mock.lastCall?.[0].order.lineItems).toHaveLength(1));
  expect(suggested.onFix.mock.lastCall?.[0].accepted).toHaveLength(1);
  cleanup();
  const typed = openRepeated();
  await screen.findByRole('button', { name: /sumLines.*Will be sent/ });
  typed.set('lineItems.1.sku', ' TEA-1');
  await screen.findByRole('button', { name: /sumLines(?!.*Will be sent)/ });
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(typed.onFix).toHaveBeenCalledOnce());
  expect(typed.onFix.mock.lastCall?.[0]).toMatchObject({ order: { lineItems: [{}, {}] }, accepted: [] });
});

test('a suggestion for a line that has moved since is not applied to another line', async () => {
  const products = [Promise.resolve({ unknown: ['TEA-22'], similarSkus: ['TEA-2'] })];
  const { lines, set } = openOrder(exampleOrder('WEB-1', ['TEA-1', 'TEA-22']), 'LineItemNotFound', products);
  const suggestion = await screen.findByRole('button', { name: /^TEA-2 / });
  const [, second] = lines();
  set('lineItems', [second]);
  fireEvent.click(suggestion);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Line 1 · SKU' })).toBeDefined());
  expect(lines()).toEqual([second]);
  fireEvent.click(screen.getByRole('button', { name: /^TEA-2 / }));
  await waitFor(() => expect(lines()).toMatchObject([{ sku: 'TEA-2' }]));
});

test('the key hint is at the suggestion that the key accepts, also after another problem appears', async () => {
  const good = exampleOrder('WEB-1', ['TEA-1']);
  const order = { ...good, customer: { ...good.customer, email: 'ayse@@example.test' } };
  const { set } = openOrder(order, 'InvalidEmail');
  const email = await screen.findByRole('button', { name: /^ayse@example.test/ });
  expect(within(email).getByText('A')).toBeDefined();
  set('shippingAddress.city', 'İstanbull');
  const city = (await screen.findAllByRole('button', { name: /^İstanbul / }))[0] ?? email;
  expect(within(city).queryByText('A')).toBeNull();
  await userEvent.keyboard('a');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^ayse@example.test/ })).toBeNull());
});

test('sending does not wait for a lookup of products that never ends', async () => {
  const { beforeSubmit, lines } = openOrder(repeated, 'SalesOrderHasLineItemsWithSameSku', [
    new Promise<never>(() => undefined),
  ]);
  vi.useFakeTimers();
  try {
    const submit = beforeSubmit.current?.();
    await vi.advanceTimersByTimeAsync(10_000);
    await submit;
  } finally {
    vi.useRealTimers();
  }
  expect(lines()).toHaveLength(2);
});

test('the page says that the order is being checked until its products are known', async () => {
  let receive = (_: { unknown: []; similarSkus: [] }) => {};
  const products = new Promise<{ unknown: []; similarSkus: [] }>((resolve) => {
    receive = resolve;
  });
  openOrder(repeated, 'InvalidCity', [products]);
  const card = (await screen.findByText('Checking the order…')).closest('section');
  const placeholders = () => card?.querySelectorAll('span[aria-hidden].bg-neutral-soft');
  expect(placeholders()).toHaveLength(3);
  receive({ unknown: [], similarSkus: [] });
  expect(await screen.findByRole('button', { name: /sumLines/ })).toBeDefined();
  expect(screen.queryByText('Checking the order…')).toBeNull();
  expect(placeholders()).toHaveLength(0);
});

test('an order is ready although the connection ended before its products were looked up', async () => {
  const products = [Promise.reject(new Error('Connection closed.'))];
  openOrder(exampleOrder('WEB-1', ['TEA-1']), 'InvalidCity', products);
  expect(await screen.findByText(/found no other problem/)).toBeDefined();
});
