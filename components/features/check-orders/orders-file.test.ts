import { expect, test } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { toImportFields } from '@/lib/files/match-header';
import { readOrders } from '@/lib/files/read-orders';
import { checkOrder } from '@/lib/rules/check-orders';
import { exampleOrder } from '@/lib/rules/order-examples';
import { withOrders } from './orders-draft';
import { correctedFile, orderColumns, orderRows, problemRows, unknownFields } from './orders-file';

const fields = toImportFields(fieldsOf(SalesOrderUpsert)).map((field) => ({ ...field, names: [field.path] }));
const order = { ...exampleOrder('=WEB-1', ['TEA-1', 'TEA-2']), orderCreatedAt: '2026-03-17T09:15:00.000Z' };
const draft = { file: 'erp.export.json', kind: 'json', orders: [order], cells: [] } as const;

test('a corrected file reads back as the same orders, as JSON and as CSV', async () => {
  for (const kind of ['json', 'sheet'] as const) {
    const { text, name } = correctedFile({ ...draft, kind });
    expect(name).toBe(kind === 'json' ? 'erp.export-corrected.json' : 'erp.export-corrected.csv');
    const read = await readOrders(new Uint8Array(Buffer.from(text)).buffer, fields);
    expect(read).toEqual({ kind, orders: [order], problems: [] });
  }
});

test('orderRows creates one import row per order line', () => {
  expect(orderRows([order, { referenceNumber: 'WEB-2' }])).toHaveLength(3);
});

test('problemRows has only orders with problems, and names those of a line in its row', () => {
  const lineItems = [
    { sku: 'TEA-1', amountInOrder: 1 },
    { sku: 'TEA-2', amountInOrder: 0 },
  ];
  const wrong = checkOrder({ ...order, referenceNumber: 'WEB_1', lineItems });
  const rows = problemRows([checkOrder(order), wrong, checkOrder('no order')], ({ path }) => path);
  const last = orderColumns.length;
  expect(rows.map((cells) => cells.slice(last))).toEqual([
    ['referenceNumber'],
    ['referenceNumber · lineItems.1.amountInOrder'],
    [''],
  ]);
});

test('fields that the API does not know are listed once each', () => {
  const own = {
    ...order,
    campaign: 1,
    lineItems: [
      { sku: 'A', gift: true },
      { sku: 'B', gift: true },
    ],
  };
  expect(unknownFields([own, own, 'no order'].map((one) => checkOrder(one)))).toEqual([
    'campaign',
    'lineItems.gift',
  ]);
});

test('an unreadable cell is a problem until the order has a value there', () => {
  const cells = ['lineItems.0.amountInOrder', 'customer.email'].map((path) => ({
    ...{ order: 0, path, row: 2, text: 'x' },
  }));
  const paths = (orders: readonly unknown[]) =>
    withOrders({ ...draft, cells }, orders).cells.map(({ path }) => path);
  expect(paths([{ lineItems: [{ sku: 'A' }], customer: { email: 'a@b.co' } }])).toEqual([
    'lineItems.0.amountInOrder',
  ]);
  expect(paths([{ lineItems: [{ amountInOrder: 1 }], customer: {} }])).toEqual(['customer.email']);
});
