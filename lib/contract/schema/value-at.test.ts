import { describe, expect, it, test } from 'vitest';
import { CustomerUpdate } from '../resources/customers';
import { ProductUpdate } from '../resources/products';
import { SalesOrderUpsert } from '../resources/sales-order-upsert';
import { fieldsOf } from './describe';
import { onlyFields, unreadFields } from './value-at';

test('onlyFields keeps the fields of the form at every depth', () => {
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

describe('unreadFields', () => {
  it('lists fields that are in neither the body nor the read, but not those read as empty', () => {
    const fields = fieldsOf(CustomerUpdate);
    expect(unreadFields(fields, { phone: '1' }, { firstName: null, phone: '2' })).toEqual(['lastName']);
    expect(unreadFields(fields, { phone: '1', lastName: 'Y' }, { firstName: 'A' })).toEqual([]);
  });

  it('lists product fields that the read does not contain', () => {
    const read = Object.fromEntries(
      fieldsOf(ProductUpdate).flatMap(({ name }) => (name === 'price' ? [] : [[name, null]])),
    );
    expect(unreadFields(fieldsOf(ProductUpdate), {}, read)).toEqual(['price']);
  });

  it('lists missing fields within an object that was read, and an unread object as a whole', () => {
    const fields = fieldsOf(SalesOrderUpsert).filter(({ name }) => ['customer', 'vas'].includes(name));
    const read = { customer: { email: 'a', firstName: 'A', lastName: null } };
    expect(unreadFields(fields, { customer: { email: 'a' } }, read)).toEqual(['customer.phone', 'vas']);
  });
});
