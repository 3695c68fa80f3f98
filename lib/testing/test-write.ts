import type { FullEntry } from '../console/request-log/list-requests';

// For tests: writes as the request log keeps them.

let id = 0;

const resultOf = (outcome: FullEntry['outcome']) => (outcome === 'answered' ? 'done' : outcome);

/** A write that was made after all those before, answered unless said otherwise. `body` is what was sent. */
export const testWrite = (
  operation: string,
  body: unknown,
  more: Partial<Pick<FullEntry, 'records' | 'outcome' | 'answer' | 'result' | 'rejections'>> = {},
): FullEntry => ({
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
  rejections: null,
  body: JSON.stringify(body),
  answer: null,
  ...more,
});
