import type { Entry, Rejection } from '@/lib/console/request-log/request-row';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { OperationsWithSentLists } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { DqbQuery, OperationValue, Request } from '@/lib/contract/schema/operation';
import type { Cause } from './call-failure-causes';

/** True if the effect of a write is unknown: the response was lost, has not arrived, or does not name the effect. */
export const isUnconfirmed = ({ result }: Pick<Entry, 'result'>): boolean =>
  result === 'unknown' || result === 'open';

/** A read of the platform, or of a list that the console provides. */
export type ReadName = {
  [N in keyof OperationsWithSentLists]: OperationsWithSentLists[N]['effect'] extends 'read' ? N : never;
}[keyof OperationsWithSentLists];

/**
 * The input of an operation: `{ params, query, body }`. For a list, the input is its query, which is serialized when it is
 * sent.
 */
export type Input<N extends keyof OperationsWithSentLists> = OperationsWithSentLists[N] extends {
  readonly query: typeof DqbQuery;
}
  ? { dqb: Dqb }
  : Request<OperationsWithSentLists[N]>;
export type ReadValue<N extends keyof OperationsWithSentLists> = OperationValue<OperationsWithSentLists[N]>;

/**
 * A successful result. `rejections` are set if they come from the list of rejected orders instead of the response.
 * `isUnproven`: the response does not say that the order was accepted, but a read may prove it. `restore`: body of a write that
 * restores the replaced data, such as a cargo code.
 */
export type Ok<T> = {
  kind: 'ok';
  value: T;
  requestId: string;
  rejections?: readonly Rejection[];
  isUnproven?: true;
  restore?: unknown;
};

export type Failure =
  /**
   * A definite error: a 4xx of the platform, a rejection in its 2xx response, or a violation of the console's own validation.
   * Nothing was changed.
   */
  | {
      kind: 'refused';
      status: number;
      message: string;
      issues: Issue[];
      requestId: string;
      /** The request was for a list instead of one record. */
      isList?: true;
      /** The rejection of an order. A platform may report it with a 2xx response, or list it later. */
      rejection?: Rejection;
    }
  /** This platform does not support the operation. */
  | { kind: 'missing'; status: number; message: string; requestId: string }
  /**
   * Nothing happened: the request was not sent, or was a read without a readable response. For `paused`, `since` and `nextTry`
   * are ISO timestamps.
   */
  | {
      kind: 'unreachable';
      cause: Cause;
      status?: number;
      message: string;
      since?: string;
      nextTry?: string;
      /** The invalid field, if the cause is `shape`. */
      field?: string;
      requestId: string;
    }
  /**
   * A write was sent, but its response was lost or does not say whether the record was accepted. The write may have had an
   * effect.
   */
  | { kind: 'unknown'; cause: Cause; status?: number; message: string; field?: string; requestId: string }
  /**
   * Too many requests. `wait` is in seconds, at most a minute. Nothing was changed. With `perMinute`, the console's own rate
   * limit is used up and nothing was sent. Without `perMinute`, the platform asked to wait.
   */
  | { kind: 'limited'; wait: number; perMinute?: number; message: string; requestId: string }
  /** The user is not signed in. */
  | { kind: 'signed-out' }
  /**
   * The user is signed in but not allowed: by role; because the tenant is not in the registry or needs a visit; because the
   * visit is read-only; because a second factor or a new confirmation of their identity is required; or because of the
   * request's origin.
   */
  | {
      kind: 'forbidden';
      reason: 'role' | 'tenant' | 'visit' | 'readOnly' | 'secondFactor' | 'confirm' | 'origin';
    };

/**
 * The result of a call: the parsed response `T` or a failure. Failures are values. Only query functions and streams throw
 * them.
 */
export type Result<T> = Ok<T> | Failure;

/** True for a `Failure` that was thrown, for example by a query function. */
export const isFailure = (error: unknown): error is Failure => isRecord(error) && 'kind' in error;

/** True if the platform has no such record. A 404 for a list means something else. */
export const isNotFound = (result: Result<unknown>): boolean =>
  result.kind === 'refused' && result.status === 404 && !result.isList;

/**
 * Returns the failure for a console server that could not be reached or sent an unexpected response. `error` is the thrown
 * error, if any.
 */
export const unexpectedFailure = (error?: unknown, cause: Cause = 'console'): Failure => ({
  kind: 'unreachable',
  cause,
  message: error instanceof Error ? error.message : '',
  requestId: '',
});
