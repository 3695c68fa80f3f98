import { expect, test } from 'vitest';
import { exampleOrder } from '../order-examples';
import type { OrderFacts } from '../order-rule';
import { findErrors } from '../order-rules';
import { suggestionKind } from './fix';
import { fixesFor } from './fixes';
import { type Correction, correctionsBetween, findCorrections } from './remembered-corrections';

const facts: OrderFacts = {
  isKnownSku: (sku) => sku.startsWith('TEA'),
  integration: () => ({ active: true }),
  existing: undefined,
};
const good = exampleOrder('WEB-1', ['TEA-1', 'TEA-2']);
const withCity = (city: string) => ({ ...good, shippingAddress: { ...good.shippingAddress, city } });
const withSku = (sku: string) => ({
  ...good,
  lineItems: [
    { sku, amountInOrder: 1 },
    { sku: 'TEA-2', amountInOrder: 2 },
  ],
});

/** The fixes suggested for the first problem, in order. */
function offered(order: typeof good, remembered: readonly Correction[]) {
  const [error] = findErrors(order, facts);
  return error ? fixesFor(error, order, { facts, skus: ['TEA-1', 'TEA-2'], remembered }) : [];
}

test('a remembered correction is suggested first, and is safe only when the user chose always', () => {
  const correction: Correction = { field: 'sku', from: 'TAE-2', to: 'TEA-1' };
  const [first, next] = offered(withSku('TAE-2'), [correction]);
  expect(first).toMatchObject({ label: 'useRemembered', value: 'TEA-1', path: 'lineItems.0.sku' });
  expect(next?.value).toBe('TEA-2');
  expect(first?.patch(withSku('TAE-2')).lineItems?.[0]?.sku).toBe('TEA-1');
  expect(first && suggestionKind(first)).toBe('remembered');
  const [always] = offered(withSku('TAE-2'), [{ ...correction, always: true }]);
  expect(always && suggestionKind(always)).toBe('safe');
});

test('SKU corrections match exactly, and place names case-insensitively', () => {
  expect(offered(withSku('tae-2'), [{ field: 'sku', from: 'TAE-2', to: 'TEA-1' }])[0]?.label).toBe(
    'useNearest',
  );
  const city: Correction = { field: 'city', from: 'KONSTANTİNOPEL', to: 'İstanbul' };
  expect(offered(withCity('Konstantinopel'), [city])[0]).toMatchObject({
    label: 'useRemembered',
    value: 'İstanbul',
  });
});

test('a remembered place that would be invalid again is not suggested', () => {
  const city: Correction = { field: 'city', from: 'Konstantinopel', to: 'Byzanz' };
  expect(offered(withCity('Konstantinopel'), [city]).map(({ value }) => value)).not.toContain('Byzanz');
});

test('a remembered SKU that no longer exists is not suggested', () => {
  const correction: Correction = { field: 'sku', from: 'TAE-2', to: 'OLD-2', always: true };
  expect(offered(withSku('TAE-2'), [correction]).map(({ value }) => value)).not.toContain('OLD-2');
});

test('only fields with a problem are remembered from an accepted order', () => {
  const before = {
    ...withSku('OLD-1'),
    shippingAddress: { ...good.shippingAddress, city: 'Konstantinopel', district: null },
  };
  const after = {
    ...withSku('TEA-1'),
    shippingAddress: { ...good.shippingAddress, city: 'Ankara', district: null },
    // The customer moved: no correction of a city.
    billingAddress: { ...good.billingAddress, city: 'İzmir', district: null },
  };
  expect(correctionsBetween(before, after, findErrors(before, facts))).toEqual([
    { field: 'city', from: 'Konstantinopel', to: 'Ankara' },
    { field: 'sku', from: 'OLD-1', to: 'TEA-1' },
  ]);
});

test('removed or merged lines teach no SKU correction', () => {
  const before = withSku('OLD-1');
  const after = { ...before, lineItems: [{ sku: 'TEA-2', amountInOrder: 2 }] };
  expect(correctionsBetween(before, after, findErrors(before, facts))).toEqual([]);
});

test('findCorrections remembers replaced places and SKUs, and no other changes', () => {
  expect(
    findCorrections([
      { path: 'shippingAddress.city', from: 'Istambul', to: 'İstanbul' },
      { path: 'lineItems.0.sku', from: 'OLD-1', to: 'TEA-1' },
      { path: 'billingAddress.district', from: '', to: 'Kadıköy' },
      { path: 'customer.phone', from: '532', to: '+90532' },
    ]),
  ).toEqual([
    { field: 'city', from: 'Istambul', to: 'İstanbul' },
    { field: 'sku', from: 'OLD-1', to: 'TEA-1' },
  ]);
});
