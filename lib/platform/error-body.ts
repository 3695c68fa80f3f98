import { toInstant } from '@/lib/contract/dates';
import type { ErrorBody } from '@/lib/contract/error-body';
import { jsonReply, type Reply } from './exchange';
import { Refusal } from './refusal';

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '08006',
  '08001',
  '08003',
  '53300',
  '57014',
  '40001',
  '40P01',
  '53100',
]);

function databaseCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (
    error instanceof Error &&
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed|after calling end|shutting down/i.test(
      error.message,
    )
  )
    return '57P01';
  return undefined;
}

/** Whatever was thrown, as a refusal: the database away is 503, a value the database cannot hold 400, the rest 500. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = databaseCode(error);
  if (code && AWAY.has(code))
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
