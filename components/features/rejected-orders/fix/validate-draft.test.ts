import { expect, test } from 'vitest';
import { type FormValues, Rows, toDraft } from '@/components/form/values/form-values';
import { exampleOrder } from '@/lib/rules/order-examples';
import { orderFields } from '../diagnosis';
import { validateDraft } from './validate-draft';

const reader = { decimal: '.', zone: 'UTC' } as const;
const order = exampleOrder(
  'LONG_1',
  Array.from({ length: 10_000 }, (_, i) => `SKU-${i}`),
);
const draft = toDraft(orderFields, order, reader);
const judge = (held: FormValues, isStale = () => false) =>
  validateDraft(orderFields, held, reader, { unknown: ['SKU-7'], near: ['SKU-77'], most: 6 }, isStale);
const withLine = (at: number, values: FormValues): FormValues => ({
  ...draft,
  lineItems: draft.lineItems instanceof Rows ? draft.lineItems.with(at, values) : undefined,
});

test('ten thousand lines are judged while the page lives on, and those that were not touched only once', async () => {
  let turns = 0;
  const clock = setInterval(() => {
    turns++;
  });
  const first = await judge(draft);
  clearInterval(clock);
  expect(turns).toBeGreaterThan(1);
  expect(first?.faults.map(({ fault }) => fault)).toEqual([
    { code: 'InvalidSalesOrderReferenceNumber', path: 'referenceNumber' },
    { code: 'LineItemNotFound', path: 'lineItems.7.sku' },
  ]);
  const again = await judge(withLine(3, { amountInOrder: '0' }));
  expect(again?.faults.map(({ fault }) => fault.path)).toContain('lineItems.3.amountInOrder');
  expect(again?.order.lineItems?.[2]).toBe(first?.order.lineItems?.[2]);
  expect(again?.order.lineItems?.[3]).not.toBe(first?.order.lineItems?.[3]);
});

test('what is half typed is no order, and what is not wanted any more is left alone', async () => {
  expect(await judge(withLine(3, { amountInOrder: 'x' }))).toBeUndefined();
  expect(await judge(draft, () => true)).toBeUndefined();
});
