import { expect, test } from 'vitest';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fixesFor } from '@/lib/rules/fixes/fixes';
import { exampleOrder } from '@/lib/rules/order-examples';
import { productFacts } from '@/lib/rules/order-rule';
import { findErrors } from '@/lib/rules/order-rules';
import { onlyFix, withSameMistake } from './use-accept-fixes';

const facts = productFacts(() => true);

function checked(shippingCity: string, billingCity: string) {
  const base = exampleOrder('WEB-1', ['TEA-1']);
  const order = {
    ...base,
    shippingAddress: { ...base.shippingAddress, city: shippingCity },
    billingAddress: { ...base.billingAddress, city: billingCity },
  };
  const problems = findErrors(order, facts).map((error) => ({ ...error, fixes: fixesFor(error, order) }));
  return { order, problems, more: 0 };
}

function accepted(shippingCity: string, billingCity: string) {
  const draft = checked(shippingCity, billingCity);
  const [first] = draft.problems;
  const [fix] = first?.fixes ?? [];
  if (!first || !fix) throw new Error('nothing to fix');
  return withSameMistake(draft, fix, first.path).reduce<SalesOrderUpsert>(
    (order, { patch }) => patch(order),
    draft.order,
  );
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
  const draft = checked('İstanbull', 'İstanbull');
  expect(onlyFix(draft)?.fix.value).toBe('İstanbul');
  expect(onlyFix({ ...draft, more: 1 })).toBeUndefined();
  const similar = draft.problems.map((one) => ({ ...one, code: 'LineItemNotFound' }));
  expect(onlyFix({ ...draft, problems: similar })).toBeUndefined();
  expect(onlyFix(checked('İstanbull', 'İstanbol'))).toBeUndefined();
  const [first, ...others] = draft.problems;
  const duplicate = first && { ...first, fixes: [...first.fixes, ...first.fixes] };
  expect(onlyFix({ ...draft, problems: duplicate ? [duplicate, ...others] : [] })).toBeUndefined();
  expect(onlyFix({ ...draft, problems: [] })).toBeUndefined();
});
