import { expect, test } from 'vitest';
import { toFormValues, toPayload } from '@/components/form/values/payload';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { exampleOrder } from '@/lib/rules/order-examples';
import { productFacts } from '@/lib/rules/order-rule';
import { checkDraft, draftPayload } from './check-draft';

const count = 10_000;
const long = exampleOrder(
  'LONG_1',
  Array.from({ length: count }, (_, i) => `SKU-${i}`),
);
const open = new AbortController().signal;

/** Checks an order whose SKUs of `unknown` have no product. */
const check = (
  order: SalesOrderUpsert,
  unknown: (sku: string) => boolean,
  {
    skus = [],
    listed = [],
    signal = open,
  }: { skus?: string[]; listed?: readonly string[]; signal?: AbortSignal } = {},
) =>
  checkDraft(
    order,
    { facts: productFacts((sku) => !unknown(sku)), skus },
    { cause: 'LineItemNotFound', listed },
    signal,
  );

test('the fixes of many lines are searched in slices that keep the page responsive', async () => {
  let turns = 0;
  const clock = setInterval(() => {
    turns++;
  });
  const skus = Array.from({ length: 2_000 }, (_, i) => `SKU-${i}-B`);
  const { problems, more } = await check(long, () => true, { skus });
  clearInterval(clock);
  expect(turns).toBeGreaterThan(1);
  expect(problems).toHaveLength(50);
  expect(more).toBe(count + 1 - 50);
});

test('an aborted check reports nothing', async () => {
  await expect(check(long, () => false, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});

test('three hundred SKUs that differ only in spelling are fixed together', async () => {
  const wrong = Array.from({ length: 300 }, (_, i) => i * 33);
  const rejected = {
    ...exampleOrder('LONG-1', []),
    lineItems: (long.lineItems ?? []).map((line, i) =>
      wrong.includes(i) ? { ...line, sku: `sku_${i}` } : line,
    ),
  };
  const checked = await check(rejected, (sku) => sku.startsWith('sku_'), {
    skus: wrong.map((i) => `SKU-${i}`),
  });
  expect(checked).toMatchObject({ more: 250, safe: { length: 300 } });
  expect(checked.fixSafe().lineItems).toEqual(long.lineItems);
});

test('listed problems stay listed when more products are looked up', async () => {
  const pathsOf = async (unknown: readonly string[], listed: readonly string[]) =>
    (await check(long, (sku) => unknown.includes(sku), { listed })).problems.map(({ path }) => path);
  expect(await pathsOf(['SKU-9'], [])).toEqual(['lineItems.9.sku', 'referenceNumber']);
  const listed = ['lineItems.9.sku'];
  const further = ['lineItems.1.sku', 'lineItems.2.sku'];
  // The first problem of an unlisted code comes before further ones of a listed code.
  expect(await pathsOf(['SKU-1', 'SKU-2', 'SKU-9'], listed)).toEqual([
    'referenceNumber',
    ...listed,
    ...further,
  ]);
  expect(await pathsOf(['SKU-1', 'SKU-2', 'SKU-9'], ['referenceNumber', ...listed])).toEqual([
    ...listed,
    'referenceNumber',
    ...further,
  ]);
});

test('the payload of a draft is that of the form, converted in slices', async () => {
  const fields = fieldsOf(SalesOrderUpsert);
  const inputLocale = { decimal: '.', zone: 'UTC' } as const;
  for (const order of [
    long,
    { ...long, lineItems: [{ sku: 'A' }, {}, { sku: 'B' }, {}] },
    { ...long, lineItems: [{}] },
  ]) {
    const values = toFormValues(fields, order, inputLocale);
    expect(await draftPayload(fields, values, inputLocale, open)).toEqual(
      toPayload(fields, values, inputLocale),
    );
  }
  const values = toFormValues(fields, long, inputLocale);
  await expect(draftPayload(fields, values, inputLocale, AbortSignal.abort())).rejects.toThrow('aborted');
});
