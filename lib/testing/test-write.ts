import type { SentWrite } from '../console/request-log/sent-records';

// Test data: writes of a record, as the request log returns them.

let id = 0;

const resultOf = (outcome: SentWrite['outcome']) => (outcome === 'answered' ? 'done' : outcome);

/** Returns a write that is later than all earlier writes. By default, its outcome is `answered`. */
export const testWrite = (
  operation: string,
  fields: SentWrite['fields'],
  more: Partial<Pick<SentWrite, 'outcome' | 'result' | 'code'>> = {},
): SentWrite => ({
  id: ++id,
  at: new Date('2026-03-01T09:00:00Z'),
  personId: 'p',
  person: 'Deniz',
  tenant: 't',
  operation,
  records: ['A'],
  method: 'POST',
  path: '/',
  requestId: '',
  idempotencyKey: '',
  outcome: 'answered',
  status: 200,
  message: null,
  issues: null,
  ms: 1,
  completedAt: null,
  result: resultOf(more.outcome ?? 'answered'),
  recordCount: null,
  rejectedCount: null,
  readBack: null,
  code: null,
  fields,
  ...more,
});
