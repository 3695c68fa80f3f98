import type { Issue } from '@/lib/contract/schema/issue';
import type { Failure, Ok } from '../browser/result';

// What the console says itself, without asking the platform: there is no request to name.

export const ok = <T>(answer: T): Ok<T> => ({ kind: 'ok', answer, notes: [], requestId: '' });

/** A no with issues by field. */
export const refused = (status: number, issues: Issue[]): Failure => ({
  kind: 'refused',
  status,
  message: issues.find(({ path }) => path === '')?.message ?? 'The input is not valid',
  issues,
  requestId: '',
});

/** A no to the whole, known by its code. */
export const refusedAs = (status: number, code: string, message: string): Failure =>
  refused(status, [{ path: '', message, code }]);

/** Too many attempts; `wait` in seconds. */
export const limited = (wait: number): Failure => ({
  kind: 'limited',
  wait,
  message: 'Too many attempts',
  requestId: '',
});

export const otherOrigin: Failure = { kind: 'forbidden', reason: 'origin' };

/** The HTTP status of what a route of ours refuses: the person, the tenant or the input; else the console itself cannot now. */
export const ownStatus = (failure: Failure): 400 | 401 | 403 | 503 => {
  if (failure.kind === 'signed-out') return 401;
  if (failure.kind === 'forbidden') return 403;
  return failure.kind === 'refused' ? 400 : 503;
};

/** What a browser sent may be anything: everything but text counts as nothing written. */
export const written = (value: unknown): string => (typeof value === 'string' ? value : '');
