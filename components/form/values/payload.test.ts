import { describe, expect, it } from 'vitest';
import { ProductCreate, ProductUpdate } from '@/lib/contract/resources/products';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/number-text';
import { toFormValues } from './form-values';
import { changedFields, toPayload } from './payload';

const tr: Reader = { decimal: ',', zone: 'Europe/Istanbul' };
const en: Reader = { decimal: '.', zone: 'America/New_York' };
const product = fieldsOf(ProductCreate);
const order = fieldsOf(SalesOrderUpsert);
const lineFields = order.find((f) => f.name === 'lineItems')?.item ?? [];

describe('toPayload', () => {
  it('sends numbers as numbers, leaves out what is empty, trims codes and keeps their zeros', () => {
    const draft = {
      ...toFormValues(product, {}, tr),
      sku: ' 000123 ',
      price: '1.234,50',
      weight: '',
      name: 'Şampuan ',
      barcodes: ['0869'],
    };
    expect(toPayload(product, draft, tr)).toEqual({
      sku: '000123',
      name: 'Şampuan',
      barcodes: ['0869'],
      price: 1234.5,
    });
  });

  it('turns an unreadable number into one that the contract rejects at its field', () => {
    const wire = toPayload(product, { ...toFormValues(product, {}, tr), price: '12,3,4' }, tr);
    const parsed = ProductUpdate.safeParse(wire);
    expect(parsed.error?.issues.map((i) => i.path.join('.'))).toEqual(['price']);
  });

  it('keeps the positions of rows, and drops blank ones only at the end', () => {
    const row = (sku: string) => ({ ...toFormValues(lineFields, {}, tr), sku });
    const wire = toPayload(
      order,
      { ...toFormValues(order, {}, tr), lineItems: ['A', '', 'B', '', ''].map(row) },
      tr,
    );
    expect(wire.lineItems).toEqual([{ sku: 'A' }, {}, { sku: 'B' }]);
  });

  it('keeps unknown fields of a payload at every depth, also in a draft', () => {
    const payload = {
      referenceNumber: 'R',
      priority: { level: 3 },
      customer: { email: 'a@b.co', loyalty: 'gold' },
      lineItems: [{ sku: 'A', amountInOrder: 2, gift: true }],
    };
    const draft = toFormValues(order, payload, tr, { keepUnknown: true });
    expect(toPayload(order, draft, tr)).toEqual(payload);
    const kept = JSON.parse(JSON.stringify(draft));
    expect(toPayload(order, { ...draft, ...kept }, tr)).toEqual(payload);
    expect(toPayload(order, toFormValues(order, payload, tr), tr)).not.toHaveProperty('priority');
  });

  it('leaves out an empty object', () => {
    const wire = toPayload(
      order,
      toFormValues(order, { shippingAddress: { city: '' }, billingAddress: { city: 'İzmir' } }, tr),
      tr,
    );
    expect(wire).toEqual({ billingAddress: { city: 'İzmir' } });
  });

  it('returns the record it came from, in every language and time zone', () => {
    const wire = {
      referenceNumber: 'A-1',
      orderCreatedAt: '2026-03-01T21:30:15.000Z',
      lineItems: [{ sku: '001', amountInOrder: 2.5, productSalePrice: 1234.5 }],
    };
    for (const reader of [tr, en])
      expect(toPayload(order, toFormValues(order, wire, reader), reader)).toEqual(wire);
  });

  it('tells false from no value', () => {
    expect(toPayload(product, toFormValues(product, { isImco: false }, tr), tr)).toEqual({ isImco: false });
    expect(toPayload(product, toFormValues(product, {}, tr), tr)).toEqual({});
  });
});

describe('changedFields', () => {
  const fields = fieldsOf(ProductUpdate);
  const before = { name: 'Şampuan', category: 'Saç', weight: 0.5, barcodes: ['1', '2'], tag: 'yeni' };
  const changed = (edits: Record<string, string | string[]>) => {
    const values = toFormValues(fields, before, tr);
    const edited = toPayload(fields, { ...values, ...edits }, tr);
    return changedFields(fields, toPayload(fields, values, tr), edited).map(({ name }) => name);
  };

  it('is empty when values are equal, also in another notation', () => {
    expect(changed({})).toEqual([]);
    expect(changed({ weight: '0,50', name: 'Şampuan ', tag: 'yeni' })).toEqual([]);
  });

  it('names edited and emptied fields', () => {
    const names = changed({ name: 'Krem', tag: '', weight: '', barcodes: [] });
    expect(names.toSorted()).toEqual(['barcodes', 'name', 'tag', 'weight']);
  });
});
