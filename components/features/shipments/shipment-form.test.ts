import { expect, test } from 'vitest';
import { membershipChange } from './shipment-form';

test('orders missing from the list are detached, and new ones are attached', () => {
  expect(membershipChange(['A', 'B'], ['B', 'C', 'D'])).toEqual({ orders: 3, added: 2, detached: 1 });
  expect(membershipChange(['A'], [])).toEqual({ orders: 0, added: 0, detached: 1 });
});

test('an order listed twice counts once, and a missing list counts as empty', () => {
  expect(membershipChange(undefined, [' A', 'A', ''])).toEqual({ orders: 1, added: 1, detached: 0 });
});
