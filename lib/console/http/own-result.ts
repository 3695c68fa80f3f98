import type { Issue } from '@/lib/contract/schema/issue';
import { databaseFailure } from '@/lib/db/database-fault';
import type { Failure, Ok } from '../browser/result';

/** Why the console itself cannot do something now, as far as its database says: by cause, with a sentence. */
export type StorageFailure = { cause: 'database' | 'disk' | 'console'; message: string };

/** What was thrown, told to a person. */
export function storageFailure(error: unknown): StorageFailure {
  const failure = databaseFailure(error);
  if (failure === 'disk')
    return {
      cause: 'disk',
      message: 'The disk of the database is full: make space in DATA_DIR and try again',
    };
  if (failure === 'away')
    return { cause: 'database', message: 'The database does not answer just now: try again in a moment' };
  if (failure === 'busy')
    return { cause: 'database', message: 'The database is too slow just now: try again in a moment' };
  return { cause: 'console', message: 'The console cannot do this just now' };
}

// What the console says itself, without asking the platform: there is no request to name.

export const ok = <T>(answer: T): Ok<T> => ({ kind: 'ok', answer, notes: [], requestId: '' });

/** A no with issues by field. */
export const validationFailure = (status: number, issues: Issue[]): Failure => ({
  kind: 'refused',
  status,
  message: issues.find(({ path }) => path === '')?.message ?? 'The input is not valid',
  issues,
  requestId: '',
});

/** A no to the whole, or to one field of it, known by its code. */
export const failureOf = (status: number, code: string, message: string, path = ''): Failure =>
  validationFailure(status, [{ path, message, code }]);

/** Too many attempts; `wait` in seconds. */
export const limited = (wait: number): Failure => ({
  kind: 'limited',
  wait,
  message: 'Too many attempts',
  requestId: '',
});

export const otherOrigin: Failure = { kind: 'forbidden', reason: 'origin' };

/** The HTTP status of what a route of ours refuses: the person, the tenant or the input; else the console itself cannot now. */
export const statusOf = (failure: Failure): 400 | 401 | 403 | 503 => {
  if (failure.kind === 'signed-out') return 401;
  if (failure.kind === 'forbidden') return 403;
  return failure.kind === 'refused' ? 400 : 503;
};

/** What a browser sent may be anything: everything but text counts as nothing written. */
export const written = (value: unknown): string => (typeof value === 'string' ? value : '');
