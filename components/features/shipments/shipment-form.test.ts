import { expect, test } from 'vitest';
import { membershipChange } from './shipment-form';

test('who is not in the list is detached, who is new in it is attached', () => {
  expect(membershipChange(['A', 'B'], ['B', 'C', 'D'])).toEqual({ orders: 3, added: 2, detached: 1 });
  expect(membershipChange(['A'], [])).toEqual({ orders: 0, added: 0, detached: 1 });
});

test('an order named twice counts once, and a list that is not there is empty', () => {
  expect(membershipChange(undefined, [' A', 'A', ''])).toEqual({ orders: 1, added: 1, detached: 0 });
});
