import { describe, expect, it, test } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { fieldIn, listErrors, toErrorTree, toFieldPath } from './field-errors';

const fields = fieldsOf(SalesOrderUpsert);

describe('toFieldPath', () => {
  it('reads the notations of different platforms', () => {
    for (const path of [
      'lineItems.1.sku',
      'lineItems[1].sku',
      'LineItems[1].Sku',
      '$.lineItems.1.sku',
      '/lineItems/1/sku',
    ])
      expect(toFieldPath(fields, path), path).toBe('lineItems.1.sku');
    expect(toFieldPath(fields, 'ShippingAddress.City')).toBe('shippingAddress.city');
  });

  it('ends at the last field it knows', () => {
    expect(toFieldPath(fields, 'lineItems.1.nonsense')).toBe('lineItems.1');
    expect(toFieldPath(fields, 'customer.email.domain')).toBe('customer.email');
  });

  it('has none for the whole and for the unknown', () => {
    for (const path of ['', 'nonsense', '0', '$']) expect(toFieldPath(fields, path), path).toBeUndefined();
  });
});

describe('fieldIn', () => {
  it('finds fields in rows and objects', () => {
    expect(fieldIn(fields, 'lineItems.12.productSalePrice')?.kind).toBe('money');
    expect(fieldIn(fields, 'vas.documentVAS.documentUrl')?.kind).toBe('url');
    expect(fieldIn(fields, 'vas.nothing')).toBeUndefined();
  });
});

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
