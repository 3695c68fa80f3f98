/**
 * Kinds of database failures. `away`: unavailable. `disk`: full or read-only. `busy`: too slow, or blocked by another
 * transaction.
 */
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

// Codes of a full disk and of a read-only transaction. The disk guard makes the database read-only before the disk is full.
const DISK = new Set(['53100', '25006']);

// Codes of statement timeouts, lock timeouts, serialization failures and deadlocks.
const CONTENTION_CODES = new Set(['57014', '55P03', '40001', '40P01']);

const CONNECTION_ERROR =
  /Query read timeout|Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed|after calling end|shutting down/i;

/**
 * Returns the code of a PostgreSQL or network error. Undefined for other errors. Errors of lost connections have no code and are
 * reported as 57P01.
 */
export function databaseCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof Error && CONNECTION_ERROR.test(error.message)) return '57P01';
  return undefined;
}

/** Classifies a database error, even if a library has wrapped it. Returns undefined for other errors. */
export function databaseFailure(error: unknown, depth = 0): DatabaseFailure | undefined {
  const code = databaseCode(error);
  if (code !== undefined && UNREACHABLE.has(code)) return 'away';
  if (code !== undefined && DISK.has(code)) return 'disk';
  if (code !== undefined && CONTENTION_CODES.has(code)) return 'busy';
  return error instanceof Error && error.cause !== undefined && depth < 3
    ? databaseFailure(error.cause, depth + 1)
    : undefined;
}

/** True if a query reached the client's timeout. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
