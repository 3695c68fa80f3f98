import { describe, expect, it } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { fieldIn, placeOf } from './field-path';

const fields = fieldsOf(SalesOrderUpsert);

describe('placeOf', () => {
  it('reads the notations of different platforms', () => {
    for (const path of [
      'lineItems.1.sku',
      'lineItems[1].sku',
      'LineItems[1].Sku',
      '$.lineItems.1.sku',
      '/lineItems/1/sku',
    ])
      expect(placeOf(fields, path), path).toBe('lineItems.1.sku');
    expect(placeOf(fields, 'ShippingAddress.City')).toBe('shippingAddress.city');
  });

  it('ends at the last field it knows', () => {
    expect(placeOf(fields, 'lineItems.1.nonsense')).toBe('lineItems.1');
    expect(placeOf(fields, 'customer.email.domain')).toBe('customer.email');
  });

  it('has none for the whole and for the unknown', () => {
    for (const path of ['', 'nonsense', '0', '$']) expect(placeOf(fields, path), path).toBeUndefined();
  });
});

describe('fieldIn', () => {
  it('finds fields in rows and objects', () => {
    expect(fieldIn(fields, 'lineItems.12.productSalePrice')?.kind).toBe('money');
    expect(fieldIn(fields, 'vas.documentVAS.documentUrl')?.kind).toBe('url');
    expect(fieldIn(fields, 'vas.nothing')).toBeUndefined();
  });
});
