import { describe, expect, it } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { exampleOrder } from '../order-examples';
import { productFacts } from '../order-rule';
import type { CheckContext } from './fix';
import { applyFixToPayload, fixPayload, orderChanges } from './fix-payload';

const facts = productFacts((sku) => sku.startsWith('TEA'));
const good = exampleOrder('WEB-1', ['TEA-1', 'TEA-2']);
const sent = (payload: object) => ({ payload, order: SalesOrderUpsert.parse(payload) });
/** Fixes a payload, and lists what changed. */
function fix(payload: object, context: CheckContext = {}) {
  const original = sent(payload);
  const fixed = fixPayload(original, { facts, ...context });
  return { ...fixed, changes: orderChanges(original.order, fixed.order) };
}

describe('an order fixed automatically', () => {
  it('has every problem fixed, lists the changes, and keeps unknown fields', () => {
    const payload = {
      ...good,
      referenceNumber: 'WEB_1',
      campaign: 'autumn',
      shippingAddress: { ...good.shippingAddress, city: 'İstanbull', door: 7 },
      lineItems: good.lineItems?.map((line) => ({ ...line, gift: true })),
    };
    const fixed = fix(payload);
    expect(fixed).toMatchObject({
      payload: { ...payload, referenceNumber: 'WEB-1', shippingAddress: { city: 'İstanbul', door: 7 } },
      changes: [
        { path: 'referenceNumber', from: 'WEB_1', to: 'WEB-1' },
        { path: 'shippingAddress.city', from: 'İstanbull', to: 'İstanbul' },
      ],
      errors: [],
    });
  });

  it('is unchanged when it has no problem', () => {
    expect(fix(good)).toEqual({ ...sent(good), changes: [], fixes: [], errors: [] });
  });

  it('has lines of the same SKU merged, keeping unknown fields', () => {
    const line = { sku: 'TEA-1', amountInOrder: 2, gift: true };
    const other = { sku: 'TEA-2', amountInOrder: 1, gift: false };
    const fixed = fix({ ...good, lineItems: [line, other, { ...line, amountInOrder: 3 }] });
    expect(fixed).toMatchObject({
      payload: { lineItems: [{ sku: 'TEA-1', amountInOrder: 5, gift: true }, other] },
      changes: [{ path: 'lineItems', from: 'TEA-1 × 2, TEA-1 × 3', to: 'TEA-1 × 5' }],
    });
  });

  it('is left to the user for a merely similar SKU, or for equally good suggestions', () => {
    const wrong = { ...good, lineItems: [{ sku: 'TAE-1', amountInOrder: 1 }] };
    expect(fix(wrong)).toEqual({
      ...sent(wrong),
      changes: [],
      fixes: [],
      errors: [{ code: 'LineItemNotFound', path: 'lineItems.0.sku' }],
    });
    const shippingAddress = {
      ...good.shippingAddress,
      ...{ city: 'Xqzt', district: null, postalCode: null, addressOne: 'Uzun Sokak 1', addressTwo: null },
    };
    const nameless = { ...good, shippingAddress };
    expect(fix(nameless).errors).toMatchObject([{ code: 'InvalidCity' }]);
  });
});

it('a remembered SKU correction is applied only when the user chose always', () => {
  const wrong = { ...good, lineItems: [{ sku: 'OLD-1', amountInOrder: 1 }] };
  const correction = { field: 'sku', from: 'OLD-1', to: 'TEA-1' } as const;
  expect(fix(wrong, { remembered: [correction] }).errors).toHaveLength(1);
  expect(fix(wrong, { remembered: [{ ...correction, always: true }] })).toMatchObject({
    errors: [],
    payload: { lineItems: [{ sku: 'TEA-1', amountInOrder: 1 }] },
    changes: [{ path: 'lineItems.0.sku', from: 'OLD-1', to: 'TEA-1' }],
  });
});

it('a fix chosen for a group is applied, but a merely similar SKU is not', () => {
  const shippingAddress = { ...good.shippingAddress, addressOne: `Uzun Sokak ${'1 '.repeat(200)}` };
  const long = { ...good, shippingAddress };
  const [label] = ['cut', 'moveToSecondLine'].filter(
    (one) => fix(long, { accepted: [{ code: 'AddressOneMaxLenght', label: one }] }).errors.length === 0,
  );
  expect(label).toBeDefined();
  const wrong = { ...good, lineItems: [{ sku: 'TAE-1', amountInOrder: 1 }] };
  const accepted = [{ code: 'LineItemNotFound', label: 'useNearest' }];
  expect(fix(wrong, { accepted, skus: ['TEA-1'] }).errors).toHaveLength(1);
});

it('orderChanges names a removed duplicate of a line', () => {
  const line = { sku: 'TEA-1', amountInOrder: 2 };
  expect(orderChanges({ ...good, lineItems: [line, { ...line }] }, { ...good, lineItems: [line] })).toEqual([
    { path: 'lineItems', from: 'TEA-1 × 2', to: '' },
  ]);
});

it('orderChanges lists a removed field', () => {
  const { salesChannel, ...after } = good;
  expect(orderChanges(good, after)).toEqual([{ path: 'salesChannel', from: salesChannel, to: '' }]);
});

it('applyFixToPayload omits removed fields, and keeps unknown ones', () => {
  const payload = { ...good, campaign: 'autumn' };
  const { salesChannel, ...after } = good;
  expect(salesChannel).toBeDefined();
  expect(applyFixToPayload(payload, good, after)).toEqual({ ...after, campaign: 'autumn' });
});

it('only safe fixes are applied, and those that they reveal; other errors and unknown fields stay', () => {
  const payload = {
    ...good,
    referenceNumber: 'WEB_1',
    campaign: 'autumn',
    customer: { ...good.customer, email: ' ayse@example.test ' },
    shippingAddress: { ...good.shippingAddress, city: 'İstanbull', door: 7 },
    billingAddress: { ...good.billingAddress, city: 'Xqzt', district: null, postalCode: null },
  };
  const fixed = fix(payload);
  expect(fixed.fixes).toHaveLength(3);
  expect(fixed.payload).toEqual({
    ...payload,
    referenceNumber: 'WEB-1',
    customer: { ...good.customer, email: 'ayse@example.test' },
    shippingAddress: { ...payload.shippingAddress, city: 'İstanbul' },
  });
  expect(fixed.errors).toMatchObject([{ path: 'billingAddress.city' }]);
});

it('a fix that replaces an address is not mixed with fixes of its fields', () => {
  const billingAddress = { ...good.billingAddress, district: 'Beşiktaş' };
  const shippingAddress = { ...billingAddress, addressOne: '', district: 'Kadıköyy' };
  const { payload } = fix({ ...good, billingAddress, shippingAddress });
  expect(payload).toMatchObject({
    shippingAddress: { addressOne: billingAddress.addressOne, district: 'Beşiktaş' },
  });
});

it('merges the lines of one SKU, and leaves the lines of another SKU that differ in price', () => {
  const line = (sku: string, fields: object) => ({ sku, amountInOrder: 2, ...fields });
  const lineItems = [
    line('TEA-1', { giftWrap: 1 }),
    line('TEA-1', { giftWrap: 2 }),
    line('TEA-2', { productSalePrice: 10, giftWrap: 3 }),
    line('TEA-2', { productSalePrice: 20, giftWrap: 4 }),
  ];
  const fixed = fix({ ...good, lineItems });
  expect(fixed.payload).toMatchObject({
    lineItems: [{ ...lineItems[0], amountInOrder: 4 }, ...lineItems.slice(2)],
  });
  expect(fixed.errors).toMatchObject([
    { code: 'SalesOrderHasLineItemsWithSameSku', path: 'lineItems.2.sku' },
  ]);
});
