import type { SentWrite } from '../console/request-log/sent-records';

// For tests: writes about a record as in the request log.

let id = 0;

const resultOf = (outcome: SentWrite['outcome']) => (outcome === 'answered' ? 'done' : outcome);

/** A later write than all before, answered by default. `fields` is the sent part of the record. */
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
