import { describe, expect, it } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { exampleOrder } from '../order-examples';
import type { OrderFacts } from '../order-rule';
import { findErrors } from '../order-rules';
import { fixPayload, mergeFix } from './fix-payload';

const facts: OrderFacts = {
  isKnownSku: (sku) => sku.startsWith('TEA'),
  integration: () => ({ active: true }),
  existing: undefined,
};
const good = exampleOrder('WEB-1', ['TEA-1', 'TEA-2']);
const sent = (payload: object) => ({ payload, order: SalesOrderUpsert.parse(payload) });

describe('an order fixed automatically', () => {
  it('has every problem fixed, lists the changes, and keeps unknown fields', () => {
    const payload = {
      ...good,
      referenceNumber: 'WEB_1',
      campaign: 'autumn',
      shippingAddress: { ...good.shippingAddress, city: 'İstanbull', door: 7 },
      lineItems: good.lineItems?.map((line) => ({ ...line, gift: true })),
    };
    const fixed = fixPayload(sent(payload), facts);
    expect(fixed).toMatchObject({
      payload: { ...payload, referenceNumber: 'WEB-1', shippingAddress: { city: 'İstanbul', door: 7 } },
      changes: [
        { path: 'referenceNumber', from: 'WEB_1', to: 'WEB-1' },
        { path: 'shippingAddress.city', from: 'İstanbull', to: 'İstanbul' },
      ],
    });
    expect('order' in fixed && findErrors(fixed.order, facts)).toEqual([]);
  });

  it('is unchanged when it has no problem', () => {
    expect(fixPayload(sent(good), facts)).toEqual({ ...sent(good), changes: [] });
  });

  it('has lines of the same SKU merged, keeping unknown fields', () => {
    const line = { sku: 'TEA-1', amountInOrder: 2, gift: true };
    const other = { sku: 'TEA-2', amountInOrder: 1, gift: false };
    const fixed = fixPayload(
      sent({ ...good, lineItems: [line, other, { ...line, amountInOrder: 3 }] }),
      facts,
    );
    expect(fixed).toMatchObject({
      payload: { lineItems: [{ sku: 'TEA-1', amountInOrder: 5, gift: true }, other] },
      changes: [{ path: 'lineItems', from: 'TEA-1 × 2, TEA-1 × 3', to: 'TEA-1 × 5' }],
    });
  });

  it('is left to the user for a merely similar SKU, or for equally good suggestions', () => {
    const wrong = { ...good, lineItems: [{ sku: 'TAE-1', amountInOrder: 1 }] };
    expect(fixPayload(sent(wrong), facts)).toEqual({
      remainingError: { code: 'LineItemNotFound', path: 'lineItems.0.sku' },
    });
    const shippingAddress = {
      ...good.shippingAddress,
      ...{ city: 'Xqzt', district: null, postalCode: null, addressOne: 'Uzun Sokak 1', addressTwo: null },
    };
    const nameless = { ...good, shippingAddress };
    expect(fixPayload(sent(nameless), facts)).toMatchObject({ remainingError: { code: 'InvalidCity' } });
  });
});

it('a remembered SKU correction is applied only when the user chose always', () => {
  const wrong = { ...good, lineItems: [{ sku: 'OLD-1', amountInOrder: 1 }] };
  const correction = { field: 'sku', from: 'OLD-1', to: 'TEA-1' } as const;
  expect(fixPayload(sent(wrong), facts, { remembered: [correction] })).toHaveProperty('remainingError');
  expect(fixPayload(sent(wrong), facts, { remembered: [{ ...correction, always: true }] })).toMatchObject({
    payload: { lineItems: [{ sku: 'TEA-1', amountInOrder: 1 }] },
    changes: [{ path: 'lineItems.0.sku', from: 'OLD-1', to: 'TEA-1' }],
  });
});

it('a fix chosen for a group is applied, but a merely similar SKU is not', () => {
  const shippingAddress = { ...good.shippingAddress, addressOne: `Uzun Sokak ${'1 '.repeat(200)}` };
  const long = { ...good, shippingAddress };
  const [label] = ['cut', 'moveToSecondLine'].filter(
    (one) =>
      'order' in fixPayload(sent(long), facts, { accepted: [{ code: 'AddressOneMaxLenght', label: one }] }),
  );
  expect(label).toBeDefined();
  const wrong = { ...good, lineItems: [{ sku: 'TAE-1', amountInOrder: 1 }] };
  const accepted = [{ code: 'LineItemNotFound', label: 'useNearest' }];
  expect(fixPayload(sent(wrong), facts, { accepted, skus: ['TEA-1'] })).toHaveProperty('remainingError');
});

it('mergeFix omits removed fields, and keeps unknown ones', () => {
  const payload = { ...good, campaign: 'autumn' };
  const { salesChannel, ...after } = good;
  expect(salesChannel).toBeDefined();
  expect(mergeFix(payload, good, after)).toEqual({ ...after, campaign: 'autumn' });
});
