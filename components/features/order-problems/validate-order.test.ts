import { expect, test } from 'vitest';
import { type FormValues, toFormValues } from '@/components/form/values/payload';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { exampleOrder } from '@/lib/rules/order-examples';
import { parseOrder, validateOrder } from './validate-order';

const orderFields = fieldsOf(SalesOrderUpsert);

const reader = { decimal: '.', zone: 'UTC' } as const;
const order = exampleOrder(
  'LONG_1',
  Array.from({ length: 10_000 }, (_, i) => `SKU-${i}`),
);
const values = toFormValues(orderFields, order, reader);
const open = new AbortController().signal;
async function validate(of: FormValues, signal = open) {
  const parsed = await parseOrder(orderFields, of, reader, signal);
  const findProducts = async (skus: readonly string[]) => ({
    unknown: skus.filter((sku) => sku === 'SKU-7'),
    similarSkus: ['SKU-77'],
  });
  return parsed && validateOrder(parsed, { findProducts, cause: '', max: 6 }, signal);
}
function withLine(index: number, edits: FormValues): FormValues {
  const edited = toFormValues(orderFields, order, reader);
  Object.assign(Array.isArray(edited.lineItems) ? edited.lineItems[index] : {}, edits);
  return edited;
}

test('ten thousand lines are validated in slices that keep the page responsive', async () => {
  let turns = 0;
  const clock = setInterval(() => {
    turns++;
  });
  const first = await validate(values);
  clearInterval(clock);
  expect(turns).toBeGreaterThan(1);
  expect(first?.errors.map(({ error }) => error)).toEqual([
    { code: 'InvalidSalesOrderReferenceNumber', path: 'referenceNumber' },
    { code: 'LineItemNotFound', path: 'lineItems.7.sku' },
  ]);
  const again = await validate(withLine(3, { amountInOrder: '0' }));
  expect(again?.errors.map(({ error }) => error.path)).toContain('lineItems.3.amountInOrder');
});

test('an incomplete draft is not validated, and an aborted validation reports nothing', async () => {
  expect(await validate(withLine(3, { amountInOrder: 'x' }))).toBeUndefined();
  await expect(validate(values, AbortSignal.abort())).rejects.toThrow('aborted');
});

test('three hundred SKUs that differ only in spelling are fixed together', async () => {
  const wrong = Array.from({ length: 300 }, (_, i) => i * 33);
  const rejected = {
    ...exampleOrder('LONG-1', []),
    lineItems: (order.lineItems ?? []).map((line, i) =>
      wrong.includes(i) ? { ...line, sku: `sku_${i}` } : line,
    ),
  };
  const found = await validateOrder(
    rejected,
    {
      findProducts: async (skus) => ({
        unknown: skus.filter((sku) => sku.startsWith('sku_')),
        similarSkus: wrong.map((i) => `SKU-${i}`),
      }),
      cause: 'LineItemNotFound',
      max: 50,
    },
    open,
  );
  expect(found).toMatchObject({ more: 250, safe: { length: 300 } });
  expect((await found.fixSafely()).lineItems).toEqual(order.lineItems);
});

test('listed errors stay listed when more products are looked up', async () => {
  const check = (unknown: readonly string[], first: readonly string[]) =>
    validateOrder(
      order,
      {
        findProducts: async () => ({ unknown, similarSkus: [] }),
        cause: 'LineItemNotFound',
        first,
        max: 2,
      },
      open,
    ).then((found) => found.errors.map(({ error }) => error.path));
  expect(await check(['SKU-9'], [])).toEqual(['lineItems.9.sku', 'referenceNumber']);
  const listed = ['lineItems.9.sku'];
  // The first problem of an unlisted code comes before further ones of a listed code.
  expect(await check(['SKU-1', 'SKU-2', 'SKU-9'], listed)).toEqual(['referenceNumber', 'lineItems.9.sku']);
  expect(await check(['SKU-1', 'SKU-2', 'SKU-9'], ['referenceNumber', ...listed])).toEqual([
    'lineItems.9.sku',
    'referenceNumber',
  ]);
});
