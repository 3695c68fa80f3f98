import { describe, expect, it, test } from 'vitest';
import { CustomerUpdate } from '@/lib/contract/resources/customers';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { ProductUpdate } from '@/lib/contract/resources/products';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { toFormValues } from './form-values';
import { fullPayload, onlyFields, unreadFields } from './full-payload';
import { toPayload } from './payload';

test('a record as read keeps what its form can hold, at every depth', () => {
  const read = {
    id: 'x',
    referenceNumber: 'A-1',
    tag: null,
    customer: { customerNo: 3, firstName: 'Ayşe', email: null },
    lineItems: [{ id: 'y', sku: 'S', amountInOrder: 0, productName: 'Krem' }],
  };
  expect(onlyFields(fieldsOf(SalesOrderUpsert), read)).toEqual({
    referenceNumber: 'A-1',
    customer: { firstName: 'Ayşe', email: null },
    lineItems: [{ sku: 'S', amountInOrder: 0 }],
  });
});

const reader = { decimal: ',', zone: 'Europe/Istanbul' } as const;
const options = { reader, sendEmpty: true };

function bodyAfter(
  schema: Parameters<typeof fieldsOf>[0],
  read: Record<string, unknown>,
  typed: Record<string, string>,
  sendEmpty = true,
) {
  const fields = fieldsOf(schema);
  const body = toPayload(fields, { ...toFormValues(fields, read, reader), ...typed }, reader);
  return { fields, body: fullPayload(fields, body, read, { reader, sendEmpty }) };
}

describe('fullPayload', () => {
  it('carries first and last name when only the phone of a customer was changed', () => {
    const read = { customerNo: 7, email: 'a@b.co', firstName: ' Ayşe', lastName: 'Yılmaz', phone: '+90 1' };
    expect(bodyAfter(CustomerUpdate, read, { phone: '+90 2' }).body).toEqual({
      firstName: ' Ayşe',
      lastName: 'Yılmaz',
      phone: '+90 2',
    });
  });

  it('sends a moment and a day exactly as they were read, unless they were changed', () => {
    const order = { referenceNumber: 'R', orderCreatedAt: '2026-05-01T08:09:10.123456+03:00' };
    expect(bodyAfter(SalesOrderUpsert, order, { salesChannel: 'Web' }).body).toEqual({
      ...order,
      salesChannel: 'Web',
    });
    const lot = { sku: 'S', lotNumber: 'L', expirationDate: '2027-01-01T00:00:00Z' };
    expect(bodyAfter(LotUpsert, lot, { supplierLotNumber: 'X' }).body.expirationDate).toBe(
      lot.expirationDate,
    );
    expect(bodyAfter(LotUpsert, lot, { expirationDate: '2027-02-01' }).body.expirationDate).toBe(
      '2027-02-01',
    );
  });

  it('says empty what was emptied where the platform may keep what is left out', () => {
    const read = { name: 'Krem', category: 'Bakım', weight: 2, barcodes: ['1'] };
    expect(bodyAfter(ProductUpdate, read, { category: '', weight: '' }).body).toEqual({
      name: 'Krem',
      category: '',
      weight: null,
      barcodes: ['1'],
    });
    expect(bodyAfter(ProductUpdate, read, { category: '' }, false).body).not.toHaveProperty('category');
  });

  it('reaches into objects', () => {
    const read = { referenceNumber: 'R', shippingAddress: { city: ' İzmir ', district: 'Konak' } };
    const fields = fieldsOf(SalesOrderUpsert);
    const body = { referenceNumber: 'R', shippingAddress: { city: 'İzmir', district: 'Bornova' } };
    expect(fullPayload(fields, body, read, options).shippingAddress).toEqual({
      city: ' İzmir ',
      district: 'Bornova',
    });
  });
});

describe('unreadFields', () => {
  it('names what is neither in the body nor in the read, and not what was read as empty', () => {
    const fields = fieldsOf(CustomerUpdate);
    expect(unreadFields(fields, { phone: '1' }, { firstName: null, phone: '2' })).toEqual(['lastName']);
    expect(unreadFields(fields, { phone: '1', lastName: 'Y' }, { firstName: 'A' })).toEqual([]);
  });

  it('names the fields of a product that no read tells of', () => {
    const read = Object.fromEntries(
      fieldsOf(ProductUpdate).flatMap(({ name }) => (name === 'price' ? [] : [[name, null]])),
    );
    expect(unreadFields(fieldsOf(ProductUpdate), {}, read)).toEqual(['price']);
  });

  it('looks into an object that was read, and names as a whole one that was not', () => {
    const fields = fieldsOf(SalesOrderUpsert).filter(({ name }) => ['customer', 'vas'].includes(name));
    const read = { customer: { email: 'a', firstName: 'A', lastName: null } };
    expect(unreadFields(fields, { customer: { email: 'a' } }, read)).toEqual(['customer.phone', 'vas']);
  });
});
