import { expect, test } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { limits } from './limits';
import { toImportFields } from './match-header';
import { readOrders } from './read-orders';

const fields = toImportFields(fieldsOf(SalesOrderUpsert)).map((field) => ({ ...field, names: [field.path] }));
const bytesOf = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text)).buffer;
const read = (content: string | Buffer) =>
  readOrders(typeof content === 'string' ? bytesOf(content) : new Uint8Array(content).buffer, fields);

test('orders are read from a JSON list or a single order, with or without a byte order mark', async () => {
  const order = { referenceNumber: 'WEB-1', own: { field: 1 } };
  const list = JSON.stringify([order, order]);
  expect(await read(list)).toEqual({ kind: 'json', orders: [order, order], problems: [] });
  expect(await read(`\ufeff\n ${JSON.stringify(order)}`)).toEqual({
    kind: 'json',
    orders: [order],
    problems: [],
  });
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(list, 'utf16le')]);
  expect(await read(utf16)).toMatchObject({ kind: 'json', orders: [order, order] });
});

test('orders are read from a spreadsheet with one row per line, with its unreadable cells', async () => {
  const csv =
    'referenceNumber;lineItems.sku;lineItems.amountInOrder;customer.email\r\nA-1;TEA-1;2;a@b.co\r\nA-1;TEA-2;two;a@b.co\r\nA-2;TEA-1;1;\r\n';
  expect(await read(csv)).toEqual({
    kind: 'sheet',
    orders: [
      {
        referenceNumber: 'A-1',
        customer: { email: 'a@b.co' },
        lineItems: [{ sku: 'TEA-1', amountInOrder: 2 }, { sku: 'TEA-2' }],
      },
      { referenceNumber: 'A-2', lineItems: [{ sku: 'TEA-1', amountInOrder: 1 }] },
    ],
    problems: [{ order: 0, path: 'lineItems.1.amountInOrder', row: 3, text: 'two' }],
  });
});

test.each([
  [
    'JSON that breaks off',
    '[{"referenceNumber": "A-1",\n  "lineItems": [}]',
    { unreadable: 'json', line: 2 },
  ],
  ['another kind of list', '[{"sku":"TEA-1"}]', { unreadable: 'notOrders' }],
  ['an empty list', '[]', { unreadable: 'notOrders' }],
  ['another encoding', Buffer.from('[{"referenceNumber":"\u00fe"}]', 'latin1'), { unreadable: 'encoding' }],
  [
    'too many',
    `[${'{"referenceNumber":"A"},'.repeat(limits.orders)}{}]`,
    { unreadable: 'tooMany', found: limits.orders + 1 },
  ],
  ['a spreadsheet of something else', 'name;age\r\nAyşe;30\r\n', { unreadable: 'notOrders' }],
  [
    'a spreadsheet without references',
    'lineItems.sku;lineItems.amountInOrder\r\nTEA-1;2\r\n',
    { unreadable: 'noReference' },
  ],
  ['nothing', '', { unreadable: 'empty' }],
])('unreadable input is distinguished: %s', async (_name, content, expected) => {
  expect(await read(content)).toMatchObject(expected);
});
