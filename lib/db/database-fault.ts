/** What is wrong with the database itself: not there now, its disk is full, or too slow for this one request. */
export type DatabaseFailure = 'away' | 'disk' | 'busy';

const UNREACHABLE = new Set([
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
]);

// Full, and read-only: what the disk guard makes of it before it is quite full.
const DISK = new Set(['53100', '25006']);

// Statements that took too long, waited too long for a lock, or stood in each other's way.
const BUSY = new Set(['57014', '55P03', '40001', '40P01']);

const CONNECTION_ERROR =
  /Query read timeout|Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed|after calling end|shutting down/i;

/** The code of a thrown error, PostgreSQL's or the network's; a lost connection has none and counts as 57P01. */
export function databaseCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof Error && CONNECTION_ERROR.test(error.message)) return '57P01';
  return undefined;
}

/** Whether something was thrown because of the database itself; also where a library has wrapped it. */
export function databaseFailure(error: unknown, depth = 0): DatabaseFailure | undefined {
  const code = databaseCode(error);
  if (code !== undefined && UNREACHABLE.has(code)) return 'away';
  if (code !== undefined && DISK.has(code)) return 'disk';
  if (code !== undefined && BUSY.has(code)) return 'busy';
  return error instanceof Error && error.cause !== undefined && depth < 3
    ? databaseFailure(error.cause, depth + 1)
    : undefined;
}

/** Whether a query was given up by the client, though its server never said no. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
