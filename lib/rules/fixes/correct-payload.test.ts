import { expect, test } from 'vitest';
import { exampleOrder } from '../order-examples';
import { correctPayload } from './correct-payload';

const facts = {
  isKnownSku: (sku: string) => sku === 'NEW-1',
  integration: () => ({ active: true }),
  existing: undefined,
};
const rules = [{ field: 'sku', from: 'OLD-1', to: 'NEW-1' }] as const;
const correct = (code: string, order = exampleOrder('WEB-1', ['OLD-1'])) =>
  correctPayload({ payload: order, order }, code, facts, rules);

test('an order is fixed for the cause found in it, even when the platform uses its own code', () => {
  for (const code of ['LineItemNotFound', 'UnheardOfSku'])
    expect(correct(code)).toMatchObject({
      payload: { lineItems: [{ sku: 'NEW-1' }] },
      changes: [{ path: 'lineItems.0.sku', from: 'OLD-1', to: 'NEW-1' }],
    });
  expect(correct('IntegrationIsNotActive')).toBeUndefined();
  expect(correct('UnheardOfSku', exampleOrder('WEB-1', ['NEW-1']))).toBeUndefined();
});
