import { describe, expect, it } from 'vitest';
import { ProductCreate, ProductUpdate } from '@/lib/contract/resources/products';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/number-text';
import { adopt, newRow, Rows, sameRows, toDraft } from './form-values';
import { changesOf, isSamePayload, toPayload } from './payload';

const tr: Reader = { decimal: ',', zone: 'Europe/Istanbul' };
const en: Reader = { decimal: '.', zone: 'America/New_York' };
const product = fieldsOf(ProductCreate);
const order = fieldsOf(SalesOrderUpsert);
const lineFields = order.find((f) => f.name === 'lineItems')?.item ?? [];

describe('toWire', () => {
  it('sends numbers as numbers, leaves out what is empty, trims codes and keeps their zeros', () => {
    const draft = {
      ...toDraft(product, {}, tr),
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

  it('makes an unreadable number one that the contract refuses at its field', () => {
    const wire = toPayload(product, { ...toDraft(product, {}, tr), price: '12,3,4' }, tr);
    const parsed = ProductUpdate.safeParse(wire);
    expect(parsed.error?.issues.map((i) => i.path.join('.'))).toEqual(['price']);
  });

  it('keeps the positions of rows, and drops blank ones only at the end', () => {
    const row = (sku: string) => ({ ...newRow(lineFields, tr), sku });
    const wire = toPayload(
      order,
      { ...toDraft(order, {}, tr), lineItems: new Rows(['A', '', 'B', '', ''].map(row)) },
      tr,
    );
    expect(wire.lineItems).toEqual([{ sku: 'A' }, {}, { sku: 'B' }]);
  });

  it('sends again what a payload says beyond the contract, at every depth, also after it was kept and taken up', () => {
    const payload = {
      referenceNumber: 'R',
      priority: { level: 3 },
      customer: { email: 'a@b.co', loyalty: 'gold' },
      lineItems: [{ sku: 'A', amountInOrder: 2, gift: true }],
    };
    const draft = toDraft(order, payload, tr, true);
    expect(toPayload(order, draft, tr)).toEqual(payload);
    const kept = JSON.parse(JSON.stringify(draft));
    expect(toPayload(order, { ...draft, ...adopt(order, kept) }, tr)).toEqual(payload);
    expect(toPayload(order, toDraft(order, payload, tr), tr)).not.toHaveProperty('priority');
  });

  it('leaves out an object in which nothing is said', () => {
    const wire = toPayload(
      order,
      toDraft(order, { shippingAddress: { city: '' }, billingAddress: { city: 'İzmir' } }, tr),
      tr,
    );
    expect(wire).toEqual({ billingAddress: { city: 'İzmir' } });
  });

  it('says what a record says, whatever the language, and never shifts a moment', () => {
    const wire = {
      referenceNumber: 'A-1',
      orderCreatedAt: '2026-03-01T21:30:15.000Z',
      lineItems: [{ sku: '001', amountInOrder: 2.5, productSalePrice: 1234.5 }],
    };
    for (const reader of [tr, en])
      expect(toPayload(order, toDraft(order, wire, reader), reader)).toEqual(wire);
  });

  it('keeps a tick that was taken away apart from one that was never set', () => {
    expect(toPayload(product, toDraft(product, { isImco: false }, tr), tr)).toEqual({ isImco: false });
    expect(toPayload(product, toDraft(product, {}, tr), tr)).toEqual({});
  });
});

describe('changesOf', () => {
  const fields = fieldsOf(ProductUpdate);
  const before = { name: 'Şampuan', category: 'Saç', weight: 0.5, barcodes: ['1', '2'], tag: 'yeni' };
  const changes = (patch: Record<string, string | string[]>) => {
    const start = toDraft(fields, before, tr);
    return changesOf(fields, toPayload(fields, start, tr), toPayload(fields, { ...start, ...patch }, tr));
  };

  it('is empty when values equal the start, also by another way of writing', () => {
    expect(changes({})).toEqual({});
    expect(changes({ weight: '0,50', name: 'Şampuan ', tag: 'yeni' })).toEqual({});
  });

  it('holds only what changed, and says what was emptied', () => {
    expect(changes({ name: 'Krem', tag: '', weight: '', barcodes: [] })).toEqual({
      name: 'Krem',
      tag: '',
      weight: null,
      barcodes: [],
    });
  });
});

describe('a kept draft', () => {
  it('comes back equal, its rows under new identities', () => {
    const draft = toDraft(order, { referenceNumber: 'A-1', lineItems: [{ sku: 'X' }, { sku: 'Y' }] }, tr);
    const back = adopt(order, JSON.parse(JSON.stringify(draft)));
    expect(isSamePayload(toPayload(order, back, tr), toPayload(order, draft, tr))).toBe(true);
    expect(JSON.stringify(back.lineItems)).not.toBe(JSON.stringify(draft.lineItems));
  });

  it('read again, each row is who stood there', () => {
    const before = toDraft(order, { lineItems: [{ sku: 'X' }, { sku: 'Y' }] }, tr);
    const after = sameRows(
      toDraft(order, { lineItems: [{ sku: 'X' }, { sku: 'Z' }, { sku: 'N' }] }, tr),
      before,
    );
    const names = (draft: typeof before) => (draft.lineItems instanceof Rows ? draft.lineItems.names : []);
    expect(names(after).slice(0, 2)).toEqual(names(before));
    expect(new Set(names(after)).size).toBe(3);
    expect(toPayload(order, after, tr)).toEqual({ lineItems: [{ sku: 'X' }, { sku: 'Z' }, { sku: 'N' }] });
  });
});
