import type { z } from 'zod';
import type { Entry, Rejection } from '@/lib/console/request-log/request-row';
import type { OperationName, Operations } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Request } from '@/lib/contract/schema/operation';

/** Whether nobody knows if a write had an effect: its answer was lost, is still awaited, or does not say. */
export const isUnconfirmed = ({ result }: Pick<Entry, 'result'>): boolean =>
  result === 'unknown' || result === 'open';

export type ReadName = {
  [N in OperationName]: Operations[N]['effect'] extends 'read' ? N : never;
}[OperationName];
export type WriteName = Exclude<OperationName, ReadName>;

/** What an operation is asked with, `{ params, query, body }`, and what it answers. */
export type Input<N extends OperationName> = Request<Operations[N]>;
export type AnswerTo<N extends OperationName> = z.output<Operations[N]['response']>;

/** Why nothing, or nothing readable, came back. */
export type Cause =
  | 'connect' // nobody listens there
  | 'dns' // no such host
  | 'tls' // the certificate is not trusted
  | 'timeout' // longer than the total time limit
  | 'cut' // the connection broke off
  | 'too-large' // more than the size limit
  | 'redirect' // sent elsewhere, which is not followed
  | 'server-error' // 5xx
  | 'unreadable' // not JSON where JSON is due
  | 'empty' // no body where one is due
  | 'shape' // JSON, but not what the contract says
  | 'paused' // too many failures just now; not asked
  | 'unconfirmed' // sent before without an answer, and not sent again
  | 'cancelled' // the caller went away
  | 'database' // the console's own database is away, and comes back
  | 'disk' // the disk of the console's own database is full
  | 'console'; // the console itself: its database, or the way to it

/**
 * `notes`: paths of the answer that do not follow the contract; those records are handed on as they came. `rejections`: the
 * records that were not taken, where not the answer but the list of rejected orders told.
 */
export type Ok<T> = {
  kind: 'ok';
  answer: T;
  notes: string[];
  requestId: string;
  rejections?: readonly Rejection[];
};

export type Failure =
  /** A definite no: the platform's 4xx, or our own check of the input. Nothing was changed. */
  | {
      kind: 'refused';
      status: number;
      message: string;
      issues: Issue[];
      requestId: string;
      /** It was a read of a list, not of one record. */
      isList?: true;
    }
  /** This platform does not offer the operation. */
  | { kind: 'missing'; status: number; message: string; requestId: string }
  /** Nothing happened: not sent, or a read without a readable answer. `since`, `nextTry`: ISO times, for `paused`. */
  | {
      kind: 'unreachable';
      cause: Cause;
      status?: number;
      message: string;
      since?: string;
      nextTry?: string;
      requestId: string;
    }
  /** A write was sent and its answer is lost: it may have been done. */
  | { kind: 'unknown'; cause: Cause; status?: number; message: string; requestId: string }
  /**
   * Too many requests; `wait` in seconds, at most a minute. Nothing was changed. `perMinute`: our own budget of calls is
   * used up and nothing was sent; without it the platform asks for the pause.
   */
  | { kind: 'limited'; wait: number; perMinute?: number; message: string; requestId: string }
  /** Nobody is signed in. */
  | { kind: 'signed-out' }
  /**
   * Signed in, but not allowed: by role, because the tenant is not in the registry or only open in a visit, because the visit is
   * read-only, or by where the request came from.
   */
  | { kind: 'forbidden'; reason: 'role' | 'tenant' | 'visit' | 'readOnly' | 'origin' };

/** Result of a request to the platform; failures are values, never thrown. `T` is the operation's response. */
export type Result<T> = Ok<T> | Failure;

/** The way to our own server broke, or it did not answer as it should. `error`: what was thrown, where something was. */
export const unexpectedFailure = (error?: unknown): Failure => ({
  kind: 'unreachable',
  cause: 'console',
  message: error instanceof Error ? error.message : '',
  requestId: '',
});
