import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operations as o } from './operations';
import { fieldsOf, recordSchema } from './schema/describe';
import { isContractIssue, issuesOf } from './schema/issue';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const at = '2025-06-17T10:13:41.479123Z';
const integration = { integrationType: 'CudExcludedIntegrations', integrationName: 'Web' };

const address = {
  addressFirstName: 'Ayşe',
  addressLastName: 'Yılmaz',
  company: null,
  addressOne: 'Bağdat Caddesi 12',
  addressTwo: '',
  district: 'Kadıköy',
  city: 'İstanbul',
  postalCode: '34710',
  country: 'Turkey',
  addressPhone: '+905551234567',
};

const order = {
  referenceNumber: 'ORD-2025-001',
  customer: { email: 'ayse@example.test', firstName: 'Ayşe', lastName: 'Yılmaz', phone: '+905551234567' },
  shippingAddress: address,
  billingAddress: { ...address, taxOffice: 'Kadıköy', taxNumber: '1234567890' },
  lineItems: [{ sku: 'LAPTOP-001', amountInOrder: 2, productSalePrice: 1200, itemNo: 1, lotNumber: 'L1' }],
  salesChannel: 'Web',
  orderCreatedAt: '2025-06-17T10:13:41+03:00',
  vas: { packageNote: 'Fragile', documentVAS: { documentUrl: 'https://example.test/a.pdf' } },
  irsaliye: { id: 'IRS2025000000123', ettn: id, tip: 'SEVK', senaryo: 'TEMELIRSALIYE', plaka: '34 ABC 123' },
  integrationId: id,
};

const adjustment = {
  id,
  transactionNumber: 'T-1',
  transactionType: 'Counting',
  lineItems: [{ id, lostAmount: 1, sku: 'A' }],
};
const returned = {
  returnReferenceNumber: 'Return-14844',
  state: 'ReturnCreated',
  source: 'WMS',
  arrivedToWarehouseAt: null,
};
const receiving = {
  id,
  referenceNumber: 'REC-CARGO-001',
  state: 'ArrivedToWarehouse',
  transferType: 'CargoTransfer',
  receiveType: 'Standard',
  integration,
  lineItems: [
    { id, sku: 'LAPTOP-001', expectedQuantity: 5, acceptedQuantity: 4, tolerance: 0.5, processedAt: null },
  ],
  createdAt: at,
};
const page = (item: unknown) => ({ items: [item], count: 50, offset: 0, dataSetCount: 1 });

const spoken: [name: string, schema: z.ZodType, value: unknown][] = [
  [
    'product create, unknown attributes kept',
    o.createProduct.body,
    {
      sku: 'A-1',
      name: 'Krem',
      barcodes: ['8690123456789'],
      type: 'Product',
      currency: 'TRY',
      nested: { own: 1 },
    },
  ],
  [
    'products',
    o.getProductsWithTag.response,
    page({ id, sku: 'A-1', state: 'Active', createdAt: at, integration, sioc: false }),
  ],
  [
    'expirations',
    o.getInventoryExpirationDates.response,
    {
      count: 1,
      data: [
        { sku: 'A-1', expirationDate: '2026-01-31T00:00:00', amount: 3, inventoryItemType: 'StockItem' },
      ],
    },
  ],
  [
    'lots',
    o.upsertLots.body,
    [{ sku: 'A-1', lotNumber: 'L1', expirationDate: '2026-01-31T00:00:00Z', supplierLotNumber: null }],
  ],
  ['customer create', o.createCustomer.body, order.customer],
  ['customer update', o.updateCustomer.body, { firstName: 'Ayşe' }],
  [
    'customers',
    o.getCustomers.response,
    page({ ...order.customer, id, customerNo: 7, addresses: [{ ...address, addressNo: 1, id }] }),
  ],
  ['sales orders', o.bulkUpsertSalesOrders.body, [order, { referenceNumber: 'bare' }]],
  [
    'invalid sales orders',
    o.queryInvalidSalesOrders.response,
    { count: 1, data: [{ id, isPaid: true, error: 'SomethingNew' }] },
  ],
  [
    'sales order',
    o.getSalesOrder.response,
    {
      id,
      referenceNumber: 'ORD-2025-001',
      state: 'ReadyToBeShipped',
      readyToBeShippedAt: at,
      lineItems: [{ sku: 'A', amountInOrder: 2, missingQuantity: 1, cancelledAmount: 0, barcodes: ['1'] }],
      cargo: { cargoCarrier: 'UPS', cargoDocumentUrl: '/documents/abc', cargoCode: null },
    },
  ],
  [
    'shipment answer',
    o.upsertShipment.response,
    {
      shipmentNo: 'S1',
      shipmentType: 'Air',
      shipmentDate: at,
      results: [{ status: 'Attached', referenceNumber: 'ORD-2025-001', previousShipmentNo: null }],
      detached: ['ORD-2025-002'],
    },
  ],
  [
    'receiving orders, an order for the failures included',
    o.bulkUpsertReceivingOrders.body,
    [
      {
        referenceNumber: 'REC-CARGO-001',
        transferType: 'CargoTransfer',
        cargoTransfer: { shipmentDate: at, cargoCompanyName: 'Aras Kargo', trackingNumber: '726123456789' },
        lineItems: [{ sku: 'LAPTOP-001', expectedQuantity: 5, hasLimitCheck: true, tolerance: 1 }],
        lineItemLotNumbers: [{ sku: 'LAPTOP-001', lotNumber: 'L1', expectedQuantity: 5 }],
      },
      { referenceNumber: 'REC-2', transferType: 'ByBalloon', lineItems: [{ expectedQuantity: -1 }] },
    ],
  ],
  [
    'receiving order',
    o.getReceivingOrder.response,
    { ...receiving, transferDetails: { trackingNumber: '726123456789' } },
  ],
  ['receiving orders', o.getReceivingOrders.response, page(receiving)],
  ['adjustments', o.getStockAdjustments.response, page(adjustment)],
  [
    'return',
    o.getReturn.response,
    { ...returned, lineItems: [{ sku: 'A', serialNumber: 'SN1', state: 'Damaged' }] },
  ],
  ['returns', o.getReturnsWithTag.response, page({ ...returned, tag: 'refund-pending' })],
  ['stocks', o.getStocks.response, page({ id, sku: 'A-1', totalStockAmount: 5.5, availableStock: -1 })],
  [
    'erp stocks',
    o.getStocksForErp.response,
    page({ sku: null, lostToStockAmount: 4, stockToLostAmount: null }),
  ],
  ['tenants', o.getTenants.response, { count: 1, data: [{ id: 'main', name: 'Main' }] }],
];

describe('payloads pass through JSON and the contract unchanged', () => {
  it.each(spoken)('%s', (_name, schema, value) => {
    expect(schema.parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
  });

  it('removes fields unknown to the contract, except for products (D7)', () => {
    const strange = { ...order.customer, isAdmin: true };
    expect(o.createCustomer.body.parse(strange)).toEqual(order.customer);
  });

  it('parses the customer number in a path as a number', () => {
    expect(o.getCustomer.params.parse({ customerNo: '42' })).toEqual({ customerNo: 42 });
    expect(o.getCustomer.params.safeParse({ customerNo: '4x' }).success).toBe(false);
    expect(o.getCustomer.params.safeParse({ customerNo: '9999999999' }).success).toBe(false);
  });

  it('parses the shipment type case-insensitively', () => {
    const said = { shipmentNo: 'S1', shipmentType: 'sEA', shipmentDate: '2025-06-17', salesOrders: [] };
    expect(o.upsertShipment.body.parse(said).shipmentType).toBe('Sea');
    expect(o.upsertShipment.body.safeParse({ ...said, shipmentType: 'Deniz' }).success).toBe(false);
  });

  it('sends a calendar day as a date-time, and keeps a date-time as written', () => {
    const sent = (expirationDate: string) =>
      o.upsertLots.body.parse([{ sku: 'A', lotNumber: 'L', expirationDate }])[0]?.expirationDate;
    expect(sent('2026-01-31')).toBe('2026-01-31T00:00:00Z');
    expect(sent('2026-01-31T23:30:00+03:00')).toBe('2026-01-31T23:30:00+03:00');
  });

  it('accepts only web addresses as image URLs', () => {
    const read = (imageUrl: string) => o.getProductsWithTag.record.parse({ id, sku: 'A', imageUrl }).imageUrl;
    expect(read('javascript:alert(1)')).toBeNull();
    expect(read('//evil.test/a')).toBeNull();
    expect(read('https://example.test/a.png')).toBe('https://example.test/a.png');
  });
});

/** Invalid input that is missing, has another type, is too long, or cannot be stored. */
const invalidValues = [
  undefined,
  '',
  'x',
  'x'.repeat(1_000_001),
  '\u0000',
  -1,
  Number.NaN,
  0.5,
  1e300,
  [],
  ['', ''],
  [{}],
  {},
];

it.each(Object.values(o).filter(({ effect }) => effect !== 'read'))(
  'reports a code for everything people can get wrong in $name',
  (operation) => {
    const record = 'body' in operation ? recordSchema(operation.body) : undefined;
    if (!record) throw new Error('a write without a body');
    const names = fieldsOf(record.schema).map((f) => f.name);
    const codes = invalidValues.flatMap((value) => {
      const { error } = record.schema.safeParse(Object.fromEntries(names.map((name) => [name, value])));
      return error ? issuesOf(error).map(({ code }) => code) : [];
    });
    // Codes of zod itself: forms offer the values of an enumeration, and lists and objects cannot be typed.
    const unreachable = ['invalid_value', 'invalid_type'];
    const unknown = codes.filter((code) => !isContractIssue(code) && !unreachable.includes(code));
    expect([...new Set(unknown)]).toEqual([]);
  },
);
