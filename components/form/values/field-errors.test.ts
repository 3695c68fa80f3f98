import { expect, test } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { listErrors, toErrorTree } from './field-errors';

const fields = fieldsOf(SalesOrderUpsert);
const error = (path: string, message = 'is unknown') => ({ path, message, code: 'c' });

test('errors become a tree in the shape of the values, and a list of paths again', () => {
  const tree = toErrorTree(fields, [
    error('lineItems.400.sku'),
    error('lineItems.3.sku', 'first'),
    error('lineItems.3.sku', 'second'),
    error('shippingAddress.city'),
    error('lineItems', 'too many'),
  ]);
  expect(Array.isArray(tree.lineItems)).toBe(true);
  expect(listErrors(tree)).toEqual([
    { path: 'lineItems', message: 'too many' },
    { path: 'lineItems.3.sku', message: 'first' },
    { path: 'lineItems.400.sku', message: 'is unknown' },
    { path: 'shippingAddress.city', message: 'is unknown' },
  ]);
});

test('fields called message or type are not taken for errors', () => {
  const node = { type: 'custom', message: 'is required', ref: { name: 'x' } };
  expect(listErrors({ message: node, type: node })).toEqual([
    { path: 'message', message: 'is required' },
    { path: 'type', message: 'is required' },
  ]);
});
