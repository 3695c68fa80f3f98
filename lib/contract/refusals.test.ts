import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operations as o } from './operations';
import { issuesOf } from './schema/issue';

const order = { referenceNumber: 'ORD-2025-001', lineItems: [{ sku: 'LAPTOP-001', amountInOrder: 2 }] };
const product = { sku: 'A', name: 'A', barcodes: ['1'], type: 'Product' };
const refused: [name: string, schema: z.ZodType, value: unknown, paths: string[]][] = [
  ['a product without anything', o.createProduct.body, {}, ['sku', 'name', 'barcodes', 'type']],
  ['blanks', o.createProduct.body, { ...product, sku: ' \t', barcodes: [''] }, ['sku', 'barcodes.0']],
  ['no barcode', o.createProduct.body, { ...product, barcodes: [] }, ['barcodes']],
  [
    'a script as an address',
    o.createProduct.body,
    { ...product, salesUrl: 'javascript:alert(1)' },
    ['salesUrl'],
  ],
  [
    'a password in an address',
    o.createProduct.body,
    {
      ...product,
      imageUrl: 'https://user:word@host.example/a.png',
      salesUrl: 'https://shop.example@evil.example',
    },
    ['imageUrl', 'salesUrl'],
  ],
  [
    'a password in the address of a cargo document',
    o.updateCargoInfo.body,
    { referenceNumber: 'O', cargoDocumentUrl: 'https://user@host.example/a.pdf' },
    ['cargoDocumentUrl'],
  ],
  [
    'a password in the address of a document to enclose',
    o.updateSalesOrderVasDocument.body,
    { referenceNumber: 'O', documentUrl: 'HTTPS://:word@host.example/a.pdf' },
    ['documentUrl'],
  ],
  [
    'NUL and a lone surrogate',
    o.createProduct.body,
    { ...product, name: 'a\u0000', origin: '\ud800' },
    ['name', 'origin'],
  ],
  ['a negative price', o.createProduct.body, { ...product, price: -1 }, ['price']],
  [
    'a customer with blanks',
    o.createCustomer.body,
    { email: 'a', firstName: '', lastName: 'b', phone: ' ' },
    ['email', 'firstName', 'phone'],
  ],
  ['a blank first name', o.updateCustomer.body, { firstName: ' ' }, ['firstName']],
  [
    'an order without reference',
    o.bulkUpsertSalesOrders.body,
    [order, { ...order, referenceNumber: '' }],
    ['1.referenceNumber'],
  ],
  [
    'a wrong type in a line',
    o.bulkUpsertSalesOrders.body,
    [{ ...order, lineItems: [{ sku: 5 }] }],
    ['0.lineItems.0.sku'],
  ],
  [
    'a date that is none',
    o.bulkUpsertSalesOrders.body,
    [{ ...order, orderCreatedAt: '2025-02-30' }],
    ['0.orderCreatedAt'],
  ],
  [
    'the year 0',
    o.upsertLots.body,
    [{ sku: 'A', lotNumber: 'L', expirationDate: '0000-01-01' }],
    ['0.expirationDate'],
  ],
  ['no quantity to cancel', o.cancelLineItems.body, { sku: 'A', amount: 0 }, ['amount']],
  ['1,001 lots', o.upsertLots.body, Array(1001).fill({ sku: 'A', lotNumber: 'L' }), ['']],
  ['an object for a list', o.upsertLots.body, {}, ['']],
  [
    'no cargo info at all',
    o.updateCargoInfo.body,
    { referenceNumber: 'A', cargoCarrier: 'UPS', cargoCode: ' ' },
    ['cargoCode'],
  ],
  [
    'address and label of one cargo document, and no reference',
    o.updateSalesOrderCargoInfo.body,
    { cargoDocumentUrl: 'https://example.test/a.pdf', cargoDocumentZpl: '^XA^XZ' },
    ['referenceNumber', 'cargoDocumentZpl'],
  ],
  [
    'a file as cargo document',
    o.updateCargoInfo.body,
    { referenceNumber: 'A', cargoDocumentUrl: 'file:///etc/passwd' },
    ['cargoDocumentUrl'],
  ],
];

describe('all issues are reported together, each with its path', () => {
  it.each(refused)('%s', (_name, schema, value, paths) => {
    const parsed = schema.safeParse(value);
    expect(parsed.error && issuesOf(parsed.error).map((i) => i.path)).toEqual(paths);
  });

  it('reports “is required” for missing fields', () => {
    const { error } = o.createProduct.body.safeParse({});
    expect(error && issuesOf(error).map((i) => i.message)).toEqual(expect.arrayContaining(['is required']));
    expect(error?.issues.map((i) => i.message).filter((m) => m.startsWith('Invalid input'))).toEqual([]);
  });

  it('ignores both documents when there is a cargo code (D12)', () => {
    const both = {
      referenceNumber: 'A',
      cargoCode: 'C1',
      cargoDocumentUrl: 'nonsense',
      cargoDocumentZpl: '^XA',
    };
    expect(o.updateCargoInfo.body.parse(both)).toEqual(both);
  });
});
