import { expect, test } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { onlyFields } from './only-fields';

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
