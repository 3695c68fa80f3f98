import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import type { Fields } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Effect, Operation, OperationValue } from '@/lib/contract/schema/operation';
import { processGlobal } from '@/lib/process-global';
import type { Result } from '../browser/result';
import { acquirePermit, type Permit, type Priority, pauseAfter } from './call-permit';
import { missingResult, recordSupport } from './capabilities';
import { type ApiResponse, send, timeLimit } from './client';
import { toCallResult } from './outcome';
import { type AttemptOutcome, pausedNow, throughCircuit, withRetries } from './retry';

const READ_MS = 15_000;
// Longer than the 30 s that a platform may take (D20), because an unknown outcome of a write is costly.
const WRITE_MS = 35_000;

/** Total timeout of an operation by its effect, including retries and delays, in milliseconds. */
export const defaultTimeoutMs = (effect: Effect): number => (effect === 'read' ? READ_MS : WRITE_MS);

/** How long a shared response counts as fresh. An older response is returned once more while it is refreshed. */
const FRESH_MS = 30_000;
const READ_TTL_MS = 5 * 60_000;

/**
 * Responses that everyone with access to a tenant shares, so that the overview costs no further calls within half a minute. Keys
 * begin with the tenant.
 */
export const recentReads = processGlobal(
  'recent reads',
  () =>
    new QueryClient({
      defaultOptions: {
        queries: { staleTime: FRESH_MS, gcTime: READ_TTL_MS, retry: false, networkMode: 'always' },
      },
    }),
);

export type CallOptions = {
  tenant?: string;
  params?: Fields;
  query?: Fields;
  body?: string;
  idempotencyKey?: string;
  requestId?: string;
  signal?: AbortSignal;
  /** Overrides the total timeout of the operation's effect, in milliseconds. */
  timeoutMs?: number;
  /** The kind of caller. Defaults to a person. */
  priority?: Priority;
  /** A permit that the caller has acquired and will release. */
  permit?: Permit;
};

/** The result of a call. `response` is the raw response for the request log, or undefined if there was none. */
export type Called<T> = { result: Result<T>; response?: ApiResponse };

/**
 * Calls the platform for one operation of the contract. Never throws. Timeout and retries depend on the operation's
 * effect. Records whether the platform supports an extension. Callers must authorize first, as `read.ts`, `sendWrite`
 * and jobs do.
 */
export async function call<O extends Operation>(
  operation: O,
  options: CallOptions,
): Promise<Called<OperationValue<O>>> {
  const missing = await missingResult(operation, options.tenant);
  if (missing) return { result: missing };
  const { result, response } = await exchange(operation, options);
  return { result: await recordSupport(operation, result, options.tenant), response };
}

async function exchange<O extends Operation>(
  operation: O,
  options: CallOptions,
): Promise<Called<OperationValue<O>>> {
  const requestId = options.requestId ?? randomUUID();
  const address = operationPath(operation, options.params, options.query);
  if ('issues' in address) {
    const message = 'The record ID cannot be used in a URL';
    return { result: { kind: 'refused', status: 400, message, issues: address.issues, requestId } };
  }
  const outcome = await callWithRetries(operation, options, address.path, requestId);
  if (operation.effect !== 'read') recentReads.removeQueries({ queryKey: [options.tenant ?? ''] });
  const response = 'status' in outcome ? outcome : undefined;
  const result = toCallResult(operation, outcome, requestId);
  if (result.kind !== 'unreachable') return { result, response };
  // While the circuit is open, callers get the time at which it opened and the time of the next attempt.
  const paused = pausedNow({ tenant: options.tenant, group: operation.resource });
  const { since, nextTry } = paused ?? result;
  return { result: { ...result, since, nextTry }, response };
}

/** Passes every attempt through the circuit breaker, then the budget, so that blocked calls do not count against the budget. */
function callWithRetries(
  operation: Operation,
  options: CallOptions,
  path: string,
  requestId: string,
): Promise<AttemptOutcome> {
  const { tenant, priority = 'person', permit } = options;
  const limit = options.timeoutMs ?? defaultTimeoutMs(operation.effect);
  const { signal, done } = timeLimit(limit, options.signal);
  const target = { tenant, group: operation.resource };
  const message = {
    method: operation.method,
    path,
    headers: requestHeaders(options, requestId),
    body: options.body,
    signal,
  };
  return withRetries<AttemptOutcome>(operation.effect, Date.now() + limit, async () => {
    const paused = pausedNow(target);
    if (paused) return paused;
    const acquired = permit ?? (await acquirePermit({ tenant, priority, signal }));
    if (!('release' in acquired)) return acquired;
    const response = await throughCircuit(target, () => send(message)).finally(
      () => permit ?? acquired.release(),
    );
    if (!('status' in response) || response.status !== 429) return response;
    return { ...response, wait: await pauseAfter(tenant, response) };
  }).finally(done);
}

function requestHeaders(
  { tenant, body, idempotencyKey }: CallOptions,
  requestId: string,
): Record<string, string> {
  return {
    'x-request-id': requestId,
    ...(tenant === undefined ? {} : { 'x-tenant-id': tenant }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

export type Address = { path: string } | { issues: Issue[] };

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/**
 * True if a value cannot be sent as a segment. An empty segment changes the path. URL parsers resolve a segment of dots,
 * even if it is encoded, and some platforms also resolve dots between encoded slashes.
 */
const changesPath = (part: string): boolean =>
  part === '' || part.split(/[/\\]/).some((segment) => /^\.+(;|$)/.test(segment));

/**
 * Builds the path and query of an operation under the platform's base URL, with parameters encoded once. Returns an issue
 * for each path parameter that is missing or cannot be sent as a segment. The path of the issue is the parameter's name.
 */
export function operationPath(
  operation: Operation,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): Address {
  const issues: Issue[] = [];
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    const part = isPlain(value) ? String(value) : '';
    if (changesPath(part) || !part.isWellFormed()) {
      issues.push({ path: name, message: 'cannot be used in a URL path', code: 'invalid_path_part' });
      return '';
    }
    return encodeURIComponent(part);
  });
  if (issues.length > 0) return { issues };
  const search = Object.entries(query)
    .filter((entry): entry is [string, string | number] => isPlain(entry[1]) && entry[1] !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&');
  return { path: search ? `${path}?${search}` : path };
}
