import { expect, test } from 'vitest';
import { receivedOf } from './received';

test('what came is set against what was expected, also where more came', () => {
  expect(receivedOf({ expectedQuantity: 10, acceptedQuantity: 6, damagedQuantity: 1 })).toEqual({
    expected: 10,
    accepted: 6,
    damaged: 1,
    open: 3,
    over: 0,
  });
  expect(receivedOf({ expectedQuantity: 5, acceptedQuantity: 7, damagedQuantity: null })).toMatchObject({
    open: 0,
    over: 2,
  });
  expect(receivedOf({})).toMatchObject({ expected: 0, open: 0 });
});
