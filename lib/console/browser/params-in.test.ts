import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { addressOf } from '../api-client/address';
import { paramsIn } from './typed-json';

test('gives back what a path was written with, whatever the value', () => {
  const { cancelLineItems: operation } = operations;
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (referenceNumber) => {
      const address = addressOf(operation, { referenceNumber });
      fc.pre('path' in address);
      if ('path' in address) expect(paramsIn(operation, address.path)).toEqual({ referenceNumber });
    }),
  );
});

test('another path has no parameters of it', () => {
  expect(paramsIn(operations.cancelLineItems, '/openapi/v1/SalesOrders/A/cargoInfo')).toBeUndefined();
  expect(paramsIn(operations.createCustomer, '/openapi/v1/Customers')).toEqual({});
  expect(
    paramsIn(operations.cancelLineItems, '/openapi/v1/SalesOrders/%E0%A4%A:cancelLineItems'),
  ).toBeUndefined();
});
