import type { Issue } from '@/lib/contract/schema/issue';
import { databaseFailure } from '@/lib/db/database-fault';
import { causes } from '../browser/call-failure-causes';
import type { Failure, Ok, Result } from '../browser/result';

/** The reason why the console itself cannot work, with a message for the user. */
export type StorageFailure = { cause: 'database' | 'disk' | 'console'; message: string };

/** Converts a thrown error to the failure shown to users. */
export function storageFailure(error: unknown): StorageFailure {
  const failure = databaseFailure(error);
  if (failure === 'disk')
    return {
      cause: 'disk',
      message: 'The disk of the database is full: free up space in DATA_DIR and try again',
    };
  if (failure === 'away')
    return { cause: 'database', message: 'The database is unavailable: try again in a moment' };
  if (failure === 'busy')
    return { cause: 'database', message: 'The database is overloaded: try again in a moment' };
  return { cause: 'console', message: 'Internal error of the console' };
}

// Results of the console itself, without a request to the platform.

export const ok = <T>(value: T): Ok<T> => ({ kind: 'ok', value, requestId: '' });

/** Returns a `refused` failure with issues by field. */
export const validationFailure = (status: number, issues: Issue[]): Failure => ({
  kind: 'refused',
  status,
  message: issues.find(({ path }) => path === '')?.message ?? 'The input is invalid',
  issues,
  requestId: '',
});

/** Returns a `refused` failure of the complete input, or of the field at `path`. */
export const failureOf = (status: number, code: string, message: string, path = ''): Failure =>
  validationFailure(status, [{ path, message, code }]);

/** Returns the failure for something that does not exist, or that the tenant does not have. */
export const missing = (message: string): Failure => ({
  kind: 'missing',
  status: 404,
  message,
  requestId: '',
});

/** Returns the failure for too many attempts. `wait` is in seconds. */
export const limited = (wait: number): Failure => ({
  kind: 'limited',
  wait,
  message: 'Too many attempts',
  requestId: '',
});

export const otherOrigin: Failure = { kind: 'forbidden', reason: 'origin' };

/**
 * Returns the HTTP status of a result. A 401 or 403 of the platform is about the console's API key, not the user, and becomes
 * 502.
 */
export function httpStatus(result: Result<unknown>): number {
  switch (result.kind) {
    case 'ok':
      return 200;
    case 'signed-out':
      return 401;
    case 'forbidden':
      return 403;
    case 'missing':
      return 404;
    case 'limited':
      return 429;
    case 'refused': {
      const isOurs = result.requestId === '';
      return !isOurs && (result.status === 401 || result.status === 403) ? 502 : result.status;
    }
    default:
      return causes[result.cause].status ?? 502;
  }
}
