import { expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { recordKeys } from './record-keys';

it('recordKeys finds the keys of the records of a write, each once', () => {
  expect(recordKeys(operations.updateCustomer, { customerNo: 7 }, { firstName: 'A' })).toEqual(['7']);
  const orders = [{ referenceNumber: 'R1' }, { referenceNumber: 'R2' }, { referenceNumber: 'R1' }, null];
  expect(recordKeys(operations.bulkUpsertSalesOrders, {}, orders)).toEqual(['R1', 'R2']);
  const shipment = { shipmentNo: 'S1', salesOrders: ['R1', 'R2'] };
  expect(recordKeys(operations.upsertShipment, {}, shipment)).toEqual(['S1', 'R1', 'R2']);
  expect(recordKeys(operations.upsertLots, {}, [{ sku: 'A', lotNumber: 'L' }])).toEqual(['A', 'L']);
  expect(recordKeys(operations.createCustomer, {}, { email: 'a@b.c', phone: '1' })).toEqual(['a@b.c']);
  expect(recordKeys(operations.createCustomer, {}, undefined)).toEqual([]);
});

it('recordKeys knows a key for every write of the contract', () => {
  const sample = {
    sku: 'k',
    lotNumber: 'k',
    email: 'k',
    referenceNumber: 'k',
    shipmentNo: 'k',
    customerNo: 'k',
  };
  const body = { ...sample, transactionNumber: 'k', returnReferenceNumber: 'k' };
  const writes = Object.values(operations).filter(({ effect }) => effect !== 'read');
  for (const operation of writes)
    expect([operation.name, recordKeys(operation, {}, body)]).toEqual([operation.name, ['k']]);
});
