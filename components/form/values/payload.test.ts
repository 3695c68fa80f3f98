import { describe, expect, it } from 'vitest';
import { CustomerUpdate } from '@/lib/contract/resources/customers';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { ProductCreate, ProductUpdate } from '@/lib/contract/resources/products';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { fromClock, toClock } from '@/lib/formatting/date-time-text';
import type { InputLocale } from '@/lib/formatting/number-text';
import { changedFields, toFormValues, toPayload } from './payload';

describe('instants and dates', () => {
  it('an instant is shown in the user’s time zone and sent as the same instant', () => {
    expect(toClock('2026-03-01T21:30:00Z', 'Europe/Istanbul')).toBe('2026-03-02T00:30');
    expect(fromClock('2026-03-02T00:30', 'Europe/Istanbul')).toBe('2026-03-01T21:30:00.000Z');
    expect(toClock('2026-03-01T21:30:07+02:00', 'Europe/Istanbul')).toBe('2026-03-01T22:30:07');
  });

  it('a time without an offset is UTC', () => {
    expect(toClock('2026-03-01T21:30:00', 'Pacific/Kiritimati')).toBe('2026-03-02T11:30');
  });

  it('round-trip every hour around a clock change', () => {
    for (let hour = 0; hour < 72; hour++) {
      // 29 March 2026, 01:00 UTC: Berlin changes from +1 to +2. The repeated hour is in October.
      const at = new Date(Date.UTC(2026, 2, 28, hour)).toISOString();
      expect(fromClock(toClock(at, 'Europe/Berlin'), 'Europe/Berlin')).toBe(at);
    }
  });

  it('a date never shifts in any time zone', () => {
    const fields = fieldsOf(LotUpsert);
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']) {
      for (const wire of ['2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59+14:00']) {
        const inputLocale = { decimal: ',', zone } as const;
        const values = toFormValues(fields, { sku: 'A', lotNumber: 'L', expirationDate: wire }, inputLocale);
        expect(toPayload(fields, values, inputLocale).expirationDate, `${zone} ${wire}`).toBe(
          '2026-03-01T00:00:00Z',
        );
      }
    }
  });

  it('an invalid date stays as typed, so that the contract rejects it', () => {
    expect(toClock('soon', 'UTC')).toBe('');
    expect(fromClock('soon', 'UTC')).toBe('soon');
  });
});

const tr: InputLocale = { decimal: ',', zone: 'Europe/Istanbul' };
const en: InputLocale = { decimal: '.', zone: 'America/New_York' };
const product = fieldsOf(ProductCreate);
const order = fieldsOf(SalesOrderUpsert);
const lineFields = order.find((f) => f.name === 'lineItems')?.item ?? [];

describe('toPayload', () => {
  it('sends numbers as numbers, omits empty values, and trims codes but keeps their zeros', () => {
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

  it('omits an empty object', () => {
    const wire = toPayload(
      order,
      toFormValues(order, { shippingAddress: { city: '' }, billingAddress: { city: 'İzmir' } }, tr),
      tr,
    );
    expect(wire).toEqual({ billingAddress: { city: 'İzmir' } });
  });

  it('round-trips a record in every language and time zone', () => {
    const wire = {
      referenceNumber: 'A-1',
      orderCreatedAt: '2026-03-01T21:30:15.000Z',
      lineItems: [{ sku: '001', amountInOrder: 2.5, productSalePrice: 1234.5 }],
    };
    for (const inputLocale of [tr, en])
      expect(toPayload(order, toFormValues(order, wire, inputLocale), inputLocale)).toEqual(wire);
  });

  it('distinguishes false from no value', () => {
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

  it('lists edited and cleared fields', () => {
    const names = changed({ name: 'Krem', tag: '', weight: '', barcodes: [] });
    expect(names.toSorted()).toEqual(['barcodes', 'name', 'tag', 'weight']);
  });
});

const inputLocale = { decimal: ',', zone: 'Europe/Istanbul' } as const;

function bodyAfter(
  schema: Parameters<typeof fieldsOf>[0],
  read: Record<string, unknown>,
  typed: Record<string, string>,
  sendEmpty = true,
) {
  const fields = fieldsOf(schema);
  const values = { ...toFormValues(fields, read, inputLocale), ...typed };
  return toPayload(fields, values, inputLocale, { fetched: read, sendEmpty });
}

describe('toPayload on top of the fetched record', () => {
  it('includes first and last name when only the phone of a customer changes', () => {
    const read = { customerNo: 7, email: 'a@b.co', firstName: ' Ayşe', lastName: 'Yılmaz', phone: '+90 1' };
    expect(bodyAfter(CustomerUpdate, read, { phone: '+90 2' })).toEqual({
      firstName: ' Ayşe',
      lastName: 'Yılmaz',
      phone: '+90 2',
    });
  });

  it('sends an unchanged instant or date exactly as read', () => {
    const order = { referenceNumber: 'R', orderCreatedAt: '2026-05-01T08:09:10.123456+03:00' };
    expect(bodyAfter(SalesOrderUpsert, order, { salesChannel: 'Web' })).toEqual({
      ...order,
      salesChannel: 'Web',
    });
    const lot = { sku: 'S', lotNumber: 'L', expirationDate: '2027-01-01T00:00:00Z' };
    expect(bodyAfter(LotUpsert, lot, { supplierLotNumber: 'X' }).expirationDate).toBe(lot.expirationDate);
    expect(bodyAfter(LotUpsert, lot, { expirationDate: '2027-02-01' }).expirationDate).toBe(
      '2027-02-01T00:00:00Z',
    );
  });

  it('sends cleared fields as empty where the platform may keep omitted fields', () => {
    const read = { name: 'Krem', category: 'Bakım', weight: 2, barcodes: ['1'] };
    expect(bodyAfter(ProductUpdate, read, { category: '', weight: '' })).toEqual({
      name: 'Krem',
      category: '',
      weight: null,
      barcodes: ['1'],
    });
    expect(bodyAfter(ProductUpdate, read, { category: '' }, false)).not.toHaveProperty('category');
  });

  it('keeps unchanged values of nested objects', () => {
    const read = { referenceNumber: 'R', shippingAddress: { city: ' İzmir ', district: 'Konak' } };
    const fields = fieldsOf(SalesOrderUpsert);
    const values = toFormValues(fields, read, inputLocale);
    const edited = { ...values, shippingAddress: { ...Object(values.shippingAddress), district: 'Bornova' } };
    expect(toPayload(fields, edited, inputLocale, { fetched: read }).shippingAddress).toEqual({
      city: ' İzmir ',
      district: 'Bornova',
    });
  });
});
