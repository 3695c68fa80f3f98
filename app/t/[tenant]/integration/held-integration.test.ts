import { expect, test } from 'vitest';
import { trialWrite } from '@/lib/console/trial-write';
import { sentUnder } from './held-integration';

const orders = 'bulkUpsertSalesOrders';
const body = (integrationId?: string) => [
  { referenceNumber: 'B', integrationId: 'other' },
  { referenceNumber: 'A', integrationId },
];
const idIn = (answer: unknown, operation = orders) =>
  sentUnder('A', trialWrite(operation, body('one'), { answer: JSON.stringify(answer) }))?.id;

test('a write that was taken tells the integration, or that it went without one', () => {
  const write = trialWrite(orders, body('one'));
  expect(sentUnder('A', write)).toMatchObject({ id: 'one', person: 'Deniz', request: write.id });
  expect(sentUnder('A', trialWrite(orders, body()))).toMatchObject({ id: undefined });
  expect(idIn(null)).toBe('one');
  expect(idIn({ rejected: [{ referenceNumber: 'B', error: 'x' }] })).toBe('one');
});

test('one that was not taken tells nothing', () => {
  expect(
    idIn({ rejected: [{ referenceNumber: 'A', error: 'UpdateFromDifferentIntegration' }] }),
  ).toBeUndefined();
  const failed = { updateFailures: [{ referenceNumber: 'A', message: 'x' }] };
  expect(idIn(failed, 'bulkUpsertReceivingOrders')).toBeUndefined();
  for (const outcome of ['unknown', 'refused', 'unreachable'] as const)
    expect(sentUnder('A', trialWrite(orders, body('one'), { outcome }))).toBeUndefined();
  expect(sentUnder('C', trialWrite(orders, body('one')))).toBeUndefined();
});

test('of an answer that was too long to be kept whole nobody knows whom it refused', () => {
  const rejected = Array.from({ length: 2_000 }, (_, i) => ({ referenceNumber: `ORDER-${i}`, error: 'x' }));
  const answer = JSON.stringify({ rejected }).slice(0, 65_536);
  expect(sentUnder('A', trialWrite(orders, body('one'), { answer }))).toBeUndefined();
});
