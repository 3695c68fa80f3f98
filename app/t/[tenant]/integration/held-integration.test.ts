import { expect, test } from 'vitest';
import type { FullEntry } from '@/lib/console/journal-list';
import { sentUnder } from './held-integration';

let id = 0;
const wrote = (
  integrationId: string | undefined,
  answer: unknown = { rejected: [] },
  outcome: FullEntry['outcome'] = 'answered',
): FullEntry => ({
  id: ++id,
  at: new Date('2026-03-01T09:00:00Z'),
  personId: 'p',
  person: 'Deniz',
  tenant: 't',
  operation: 'bulkUpsertSalesOrders',
  records: ['A', 'B'],
  method: 'POST',
  path: '/',
  requestId: '',
  idempotencyKey: '',
  outcome,
  status: 200,
  message: null,
  issues: null,
  ms: 1,
  completedAt: null,
  body: JSON.stringify([
    { referenceNumber: 'B', integrationId: 'other' },
    { referenceNumber: 'A', integrationId },
  ]),
  answer: JSON.stringify(answer),
});
/** As the journal tells it: the newest first. */
const known = (...writes: FullEntry[]) => sentUnder('A', writes.reverse());

test('the last write that was taken tells the integration', () => {
  expect(known(wrote('one'), wrote('two'))).toMatchObject({ id: 'two', person: 'Deniz', request: 2 });
  expect(known(wrote('one'), wrote(undefined))).toMatchObject({ id: undefined });
  expect(known(wrote('one', null))).toMatchObject({ id: 'one' });
});

test('one that was not taken tells nothing', () => {
  const rejected = { rejected: [{ referenceNumber: 'A', error: 'UpdateFromDifferentIntegration' }] };
  const failed = { updateFailures: [{ referenceNumber: 'A', message: 'x' }] };
  const other = { rejected: [{ referenceNumber: 'B', error: 'x' }] };
  expect(known(wrote('one'), wrote('two', rejected))?.id).toBe('one');
  expect(known(wrote('one'), wrote('two', failed))?.id).toBe('one');
  expect(known(wrote('one'), wrote('two', other))?.id).toBe('two');
  expect(known(wrote('one'), wrote('two', null, 'unknown'), wrote('three', null, 'refused'))?.id).toBe('one');
  expect(known(wrote('one', rejected))).toBeUndefined();
  expect(known()).toBeUndefined();
});
