import { expect, test, vi } from 'vitest';
import { toFormValues, toPayload } from '@/components/form/values/payload';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { exampleOrder } from '@/lib/rules/order-examples';
import { orderRuleIssues } from './order-rule-issues';

const all = async () => [];
const found = async (body: Record<string, unknown>) =>
  (await orderRuleIssues(body, all)).map(({ path, code }) => `${path} ${code}`);

test('an order whose only line is an empty row is missing its lines', async () => {
  const fields = fieldsOf(SalesOrderUpsert);
  const item = fields.find(({ name }) => name === 'lineItems')?.item ?? [];
  const inputLocale = { decimal: ',', zone: 'UTC' } as const;
  const values = {
    ...toFormValues(fields, exampleOrder('R', ['A']), inputLocale),
    lineItems: [toFormValues(item, {}, inputLocale)],
  };
  const body = toPayload(fields, values, inputLocale);
  expect(body).not.toHaveProperty('lineItems');
  expect(await found(body)).toEqual(['lineItems required']);
});

test('an order with only a country reports every missing field', async () => {
  const shippingAddress = { country: 'Turkey' };
  const billingAddress = exampleOrder('R', ['A']).billingAddress;
  expect(await found({ shippingAddress, billingAddress })).toEqual([
    'referenceNumber required',
    'lineItems required',
    'customer.firstName required',
    'customer.lastName required',
    'customer.phone required',
    'customer.email required',
    'shippingAddress.addressFirstName required',
    'shippingAddress.addressLastName required',
    'shippingAddress.addressPhone required',
    'shippingAddress.addressOne required',
    'shippingAddress.city required',
  ]);
});

test('all errors are reported together, including contract violations', async () => {
  const order = exampleOrder('R', ['A']);
  const body = {
    ...order,
    referenceNumber: 'A_1',
    customer: { ...order.customer, phone: '-', email: 'nobody' },
    lineItems: [
      { sku: 'A', amountInOrder: Number.NaN },
      { sku: '', amountInOrder: 1 },
    ],
  };
  expect(await found(body)).toEqual([
    'referenceNumber InvalidSalesOrderReferenceNumber',
    'customer.phone EmptyCustomerPhone',
    'customer.email CustomerEmailWrongFormat',
    'lineItems.1.sku required',
    'lineItems.0.amountInOrder LineItemQuantityError',
  ]);
});

test('each SKU is looked up once, and an unknown one is reported at its line', async () => {
  const unknownSkus = vi.fn(async () => ['B']);
  const body = {
    ...exampleOrder('R', ['A']),
    lineItems: ['A', 'B'].map((sku) => ({ sku, amountInOrder: 1 })),
  };
  expect(await orderRuleIssues(body, unknownSkus)).toEqual([
    { path: 'lineItems.1.sku', message: '', code: 'LineItemNotFound' },
  ]);
  expect(unknownSkus.mock.calls).toEqual([[['A', 'B']]]);
});
