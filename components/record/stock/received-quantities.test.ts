import { expect, test } from 'vitest';
import { receivedQuantities } from './received-quantities';

test('received amounts are compared with expected ones, also when more arrived', () => {
  expect(receivedQuantities({ expectedQuantity: 10, acceptedQuantity: 6, damagedQuantity: 1 })).toEqual({
    expected: 10,
    accepted: 6,
    damaged: 1,
    open: 3,
    over: 0,
  });
  expect(
    receivedQuantities({ expectedQuantity: 5, acceptedQuantity: 7, damagedQuantity: null }),
  ).toMatchObject({
    open: 0,
    over: 2,
  });
  expect(receivedQuantities({})).toMatchObject({ expected: 0, open: 0 });
});
