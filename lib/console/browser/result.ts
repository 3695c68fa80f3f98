import type { Entry, Rejection } from '@/lib/console/request-log/request-row';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { WithSentLists } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { AnswerOf, DqbQuery, Request } from '@/lib/contract/schema/operation';
import type { Cause } from './causes';

/** True when the effect of a write is unknown: its response was lost, is pending, or does not say. */
export const isUnconfirmed = ({ result }: Pick<Entry, 'result'>): boolean =>
  result === 'unknown' || result === 'open';

/** A read of the platform, or a list that the console answers itself. */
export type ReadName = {
  [N in keyof WithSentLists]: WithSentLists[N]['effect'] extends 'read' ? N : never;
}[keyof WithSentLists];

/** The input of an operation: `{ params, query, body }`, or the query of a list, which is printed when it is sent. */
export type Input<N extends keyof WithSentLists> = WithSentLists[N] extends {
  readonly query: typeof DqbQuery;
}
  ? { dqb: Dqb }
  : Request<WithSentLists[N]>;
/** What the console makes of the response. */
export type AnswerTo<N extends keyof WithSentLists> = AnswerOf<WithSentLists[N]>;

/**
 * `rejections`: rejected records, when they come from the list of rejected orders instead of the response. `isUnproven`: the response
 * does not say that the order was accepted, which a read may prove. `restore`: the body of a write that restores what this one
 * replaced, such as a cargo code.
 */
export type Ok<T> = {
  kind: 'ok';
  answer: T;
  requestId: string;
  rejections?: readonly Rejection[];
  isUnproven?: true;
  restore?: unknown;
};

export type Failure =
  /** A definite error: a 4xx of the platform, a rejection in its 2xx response, or our own validation. Nothing was changed. */
  | {
      kind: 'refused';
      status: number;
      message: string;
      issues: Issue[];
      requestId: string;
      /** The request read a list, not one record. */
      isList?: true;
      /** The rejection of an order, which a platform may report with a 2xx response, or list later. */
      rejection?: Rejection;
    }
  /** This platform does not offer the operation. */
  | { kind: 'missing'; status: number; message: string; requestId: string }
  /** Nothing happened: not sent, or a read without a readable response. `since`, `nextTry`: ISO timestamps, for `paused`. */
  | {
      kind: 'unreachable';
      cause: Cause;
      status?: number;
      message: string;
      since?: string;
      nextTry?: string;
      /** The invalid field, for `shape`. */
      field?: string;
      requestId: string;
    }
  /** A write was sent, and its response was lost or does not say whether the record was accepted: it may have had an effect. */
  | { kind: 'unknown'; cause: Cause; status?: number; message: string; field?: string; requestId: string }
  /**
   * Too many requests; `wait` in seconds, at most a minute. Nothing was changed. `perMinute`: our own call budget is used up and
   * nothing was sent; without it the platform requested the pause.
   */
  | { kind: 'limited'; wait: number; perMinute?: number; message: string; requestId: string }
  /** Not signed in. */
  | { kind: 'signed-out' }
  /**
   * Signed in, but not allowed: by role; because the tenant is not in the registry or needs a visit; because the visit is
   * read-only; because the role requires a second factor or the identity has to be confirmed again; or because of the request's
   * origin.
   */
  | {
      kind: 'forbidden';
      reason: 'role' | 'tenant' | 'visit' | 'readOnly' | 'secondFactor' | 'confirm' | 'origin';
    };

/** The result of a call; failures are values, never thrown. `T` is the operation's response. */
export type Result<T> = Ok<T> | Failure;

/** True for a `Failure` that was thrown, for example by a query function. */
export const isFailure = (error: unknown): error is Failure => isRecord(error) && 'kind' in error;

/** True when the platform has no such record: for a list, a 404 has another reason. */
export const isNotFound = (result: Result<unknown>): boolean =>
  result.kind === 'refused' && result.status === 404 && !result.isList;

/** Our own server could not be reached or returned an unexpected response. `error`: what was thrown, if anything. */
export const unexpectedFailure = (error?: unknown, cause: Cause = 'console'): Failure => ({
  kind: 'unreachable',
  cause,
  message: error instanceof Error ? error.message : '',
  requestId: '',
});
