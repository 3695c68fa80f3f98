import { expect, test } from 'vitest';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fixesFor } from '@/lib/rules/fixes/fixes';
import { exampleOrder } from '@/lib/rules/order-examples';
import { findErrors } from '@/lib/rules/order-rules';
import { onlyFix, sameInOther } from './apply-fix';

const facts = { isKnownSku: () => true, integration: () => ({ active: true }), existing: undefined };

function validated(shippingCity: string, billingCity: string) {
  const base = exampleOrder('WEB-1', ['TEA-1']);
  const order = {
    ...base,
    shippingAddress: { ...base.shippingAddress, city: shippingCity },
    billingAddress: { ...base.billingAddress, city: billingCity },
  };
  const errors = findErrors(order, facts).map((error) => ({ error, fixes: fixesFor(error, order) }));
  return { order, errors, more: 0 };
}

function accepted(shippingCity: string, billingCity: string) {
  const draft = validated(shippingCity, billingCity);
  const [first] = draft.errors;
  const [fix] = first?.fixes ?? [];
  if (!first || !fix) throw new Error('nothing to fix');
  const all = [fix, ...sameInOther(draft, fix, first.error.path)];
  return all.reduce<SalesOrderUpsert>((order, { patch }) => patch(order), draft.order);
}

test('one click fixes the same mistake in both addresses', () => {
  expect(accepted('İstanbull', 'İstanbull')).toMatchObject({
    shippingAddress: { city: 'İstanbul' },
    billingAddress: { city: 'İstanbul' },
  });
});

test('a different mistake in the other address is left unchanged', () => {
  expect(accepted('İstanbull', 'İstanbol')).toMatchObject({
    shippingAddress: { city: 'İstanbul' },
    billingAddress: { city: 'İstanbol' },
  });
  expect(accepted('İstanbull', 'Ankara')).toMatchObject({ billingAddress: { city: 'Ankara' } });
});

test('the only suggestion can be fixed and sent in one step if nothing else is wrong', () => {
  const draft = validated('İstanbull', 'İstanbull');
  expect(onlyFix(draft)?.fix.value).toBe('İstanbul');
  expect(onlyFix({ ...draft, more: 1 })).toBeUndefined();
  const similar = draft.errors.map((one) => ({
    ...one,
    error: { ...one.error, code: 'LineItemNotFound' as const },
  }));
  expect(onlyFix({ ...draft, errors: similar })).toBeUndefined();
  expect(onlyFix(validated('İstanbull', 'İstanbol'))).toBeUndefined();
  const [first, ...others] = draft.errors;
  const duplicate = first && { ...first, fixes: [...first.fixes, ...first.fixes] };
  expect(onlyFix({ ...draft, errors: duplicate ? [duplicate, ...others] : [] })).toBeUndefined();
  expect(onlyFix({ ...draft, errors: [] })).toBeUndefined();
});
