import { expect, test } from 'vitest';
import { ReceivingOrderUpsert } from '@/lib/contract/resources/receiving-orders';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { fieldChanges } from './field-changes';

test('a line that gains or loses a field or is removed is a change, and a new order of lines is not', () => {
  const fields = fieldsOf(ReceivingOrderUpsert);
  const line = (sku: string, more = {}) => ({ sku, expectedQuantity: 2, ...more });
  const changes = (before: object[], after: object[]) =>
    fieldChanges(fields, { lineItems: before }, { lineItems: after }).map(({ path }) => path);
  expect(changes([line('A'), line('B')], [line('A'), line('B', { lotNumber: 'L' })])).toEqual(['lineItems']);
  expect(changes([line('A'), line('B')], [line('A')])).toEqual(['lineItems']);
  expect(changes([line('A'), line('B', { lotNumber: 'L' })], [line('A'), line('B')])).toEqual(['lineItems']);
  expect(changes([line('A'), line('B')], [line('B'), line('A')])).toEqual([]);
});
