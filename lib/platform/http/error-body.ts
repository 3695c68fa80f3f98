import type { ErrorBody } from '@/lib/contract/schema/error-body';
import { toInstant } from '@/lib/contract/schema/zone';
import { databaseCode, databaseFault } from '@/lib/db/database-fault';
import { Refusal } from '../api-error';
import { jsonReply, type Reply } from './exchange';

/** Whatever was thrown, as a refusal: the database away is 503, its disk full 507, a value it cannot hold 400, the rest 500. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = databaseCode(error);
  const fault = databaseFault(error);
  if (fault === 'disk')
    return new Refusal(
      507,
      [{ path: '', message: 'the disk of the database has no space left', code: 'InsufficientStorage' }],
      'The disk of the database is full: nothing was changed. Reads go on; writes are taken again when there is space',
      { 'retry-after': '30' },
    );
  if (fault === 'away' || fault === 'busy')
    return new Refusal(503, [], 'The database is not available, try again shortly', { 'retry-after': '2' });
  if (code && /^22/.test(code))
    return new Refusal(400, [{ path: '', message: 'a value is out of range', code }], 'Validation Errors');
  return new Refusal(500, [], 'Something went wrong on the platform; the request id finds it in the log');
}

/** The error body of D1. */
export function errorBody(
  { status, message, issues }: Refusal,
  requestId: string,
  now = new Date(),
): ErrorBody {
  const errors = issues.map((i) => ({ property: i.path, message: i.message, errorCode: i.code }));
  return { error: { code: status, message, errors }, requestId, timestamp: toInstant(now.toISOString()) };
}

/** The answer of a refusal: every answer that is not 2xx. */
export const errorReply = (refusal: Refusal, requestId: string): Reply =>
  jsonReply(refusal.status, JSON.stringify(errorBody(refusal, requestId)), {
    'x-request-id': requestId,
    ...refusal.headers,
  });
