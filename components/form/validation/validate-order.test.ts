import { expect, test } from 'vitest';
import { exampleOrder } from '@/lib/rules/example-order';
import { rejectedIn, rejectionOf } from './validate-order';

const order = exampleOrder('WEB-1', ['A']);

test('what the answer itself names as rejected is rejected', () => {
  const rejected = [{ referenceNumber: 'WEB-1', error: 'InvalidReferenceNumber' }];
  expect(rejectedIn({ created: [], updated: [], rejected }, order)).toBe('InvalidReferenceNumber');
  expect(rejectedIn({ rejected }, exampleOrder('WEB-2', ['A']))).toBeUndefined();
  for (const silent of [undefined, null, '', {}, { rejected: [] }])
    expect(rejectedIn(silent, order)).toBeUndefined();
});

test('a rejection points at the field that its rule finds, or that it is usually about', () => {
  const broken = exampleOrder('WEB_1', ['A']);
  expect(rejectionOf(broken, 'InvalidReferenceNumber')).toMatchObject({ path: 'referenceNumber' });
  expect(rejectionOf(order, 'NobodyKnowsThis')).toEqual({
    path: 'referenceNumber',
    message: '',
    code: 'NobodyKnowsThis',
  });
});
