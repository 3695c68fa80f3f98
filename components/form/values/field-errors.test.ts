import { describe, expect, it, test } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { updateCargoInfo } from '@/lib/contract/resources/sales-orders';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { listErrors, splitIssues, toErrorTree } from './field-errors';

const fields = fieldsOf(SalesOrderUpsert);

describe('splitIssues', () => {
  const placed = (schema: Parameters<typeof splitIssues>[0], paths: readonly string[], keys?: string[]) => {
    const issues = paths.map((path) => ({ path, message: '', code: 'c' }));
    const { fieldIssues, formIssues } = splitIssues(schema, issues, keys);
    return { fields: fieldIssues.map(({ path }) => path), form: formIssues.map(({ path }) => path) };
  };

  it('finds the field of the one record in a list, and the closest one of a path that goes beyond it', () => {
    expect(placed({ fields, inList: true }, ['0.lineItems.1.sku', '0.lineItems.1.nonsense'])).toEqual({
      fields: ['lineItems.1.sku', 'lineItems.1'],
      form: [],
    });
    expect(placed({ fields, inList: false }, ['customer.email.domain']).fields).toEqual(['customer.email']);
  });

  it('leaves the whole and the unknown to the form', () => {
    const unknown = ['', 'nonsense', '0'];
    expect(placed({ fields, inList: true }, unknown)).toEqual({ fields: [], form: unknown });
  });

  it('tells the refusal of cargo info that the order is delivered above the form: the form only sends its reference', () => {
    const cargo = { fields: fieldsOf(updateCargoInfo.body), inList: false };
    expect(placed(cargo, ['referenceNumber', 'cargoDocumentUrl'], ['referenceNumber'])).toEqual({
      fields: ['cargoDocumentUrl'],
      form: ['referenceNumber'],
    });
  });
});

const error = (path: string, message = 'is unknown') => ({ path, message, code: 'c' });

test('toErrorTree builds a tree in the shape of the values, and listErrors flattens it', () => {
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

test('fields named message or type are not mistaken for errors', () => {
  const node = { type: 'custom', message: 'is required', ref: { name: 'x' } };
  expect(listErrors({ message: node, type: node })).toEqual([
    { path: 'message', message: 'is required' },
    { path: 'type', message: 'is required' },
  ]);
});
