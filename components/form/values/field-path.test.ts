import { describe, expect, it } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { fieldIn, toFieldPath } from './field-path';

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
