import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FullEntry, requestLogEntry } from '@/lib/console/request-log/list-requests';
import { begin, type Intent, type Repeat } from '@/lib/console/request-log/request-log';
import type { Entry, Rejection } from '@/lib/console/request-log/request-row';
import { maskedPaths } from '@/lib/contract/masking';
import type { Operation } from '@/lib/contract/schema/operation';
import { call, defaultTimeoutMs, operationPath } from '../api-client/call';
import { acquirePermit, type Permit, type Priority } from '../api-client/call-permit';
import { detectKeySupport, idempotencySupport } from '../api-client/idempotency-support';
import { lostResult, toCallResult } from '../api-client/outcome';
import { parseResponse } from '../api-client/parse-response';
import { parseRejections } from '../browser/rejections';
import type { Result } from '../browser/result';
import { validationFailure } from '../http/console-result';
import type { Parsed } from '../http/read-input';
import { fetchRejectionsAfter } from '../operations/rejected-list';
import { completeOrRetry, noteRecords } from '../request-log/log-outcome';
import { recordKeys } from '../request-log/record-keys';
import { loggedOutcome, recordsOutcome } from '../request-log/write-outcome';
import type { VisitOfRequest } from '../visits/visits';

/** A parsed write that the user is authorized to send. */
export type AuthorizedWrite = {
  operation: Operation;
  tenant: string;
  input: Parsed;
  /** The JSON text of the body, if the body must be sent exactly as it was written. */
  json?: string;
  person: { id: string; name: string };
  visit?: VisitOfRequest;
};

/** A write with its idempotency key. The key stays the same if the same intent is sent again. */
type WriteToSend = AuthorizedWrite & {
  idempotencyKey: string;
  priority?: Priority;
  /** Overrides the total timeout of the operation's effect, in milliseconds. */
  timeoutMs?: number;
  /**
   * True if the user allows repeating a create although an earlier identical request has no response. Ignored for
   * subtractions.
   */
  allowRepeat?: boolean;
};

function toIntent(write: WriteToSend, path: string): Intent {
  const { operation, person, tenant, input, json, idempotencyKey, visit } = write;
  return {
    personId: person.id,
    person: person.name,
    tenant,
    operation: operation.name,
    records: recordKeys(operation, input.params, input.body),
    method: operation.method,
    path,
    body: json ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
    requestId: randomUUID(),
    idempotencyKey,
    visit,
  };
}

/**
 * Returns whether a write may be sent although an earlier write with its key has no response. Creates and subtractions may be
 * repeated only if the platform was seen to honor the keys of the operation. Creates may also be repeated if the user allows it.
 */
async function repeatFor({ operation: { effect, name }, allowRepeat }: WriteToSend): Promise<Repeat> {
  if (effect !== 'create' && effect !== 'subtract') return 'always';
  if (allowRepeat === true && effect === 'create') return 'always';
  return (await idempotencySupport(name)) === undefined ? 'never' : 'whileKeyIsKept';
}

/** Interval at which a repeated write checks whether the first write has its response. */
const POLL_MS = 100;

/**
 * Waits until the outcome of the first write of an intent is known. After the timeout of a write, returns the entry as it is.
 */
async function firstOutcome(
  { effect }: Operation,
  id: number,
  tenant: string,
): Promise<FullEntry | undefined> {
  for (const until = Date.now() + defaultTimeoutMs(effect); ; await sleep(POLL_MS)) {
    const entry = await requestLogEntry(id, tenant);
    if (entry?.outcome !== 'open' || Date.now() > until) return entry;
  }
}

/**
 * Returns the result of a repeated write without sending it again: the result of the first request with the same key, once
 * known. Rejects a different write with a used key with 422, as a platform does (D19).
 */
async function earlierResult(
  operation: Operation,
  intent: Intent,
  { id, requestId }: Entry,
): Promise<Result<unknown>> {
  const first = await firstOutcome(operation, id, intent.tenant);
  const isSame =
    first?.operation === intent.operation &&
    first.path === intent.path &&
    (first.body ?? undefined) === intent.body;
  if (!isSame) {
    const message = 'This idempotency key was used for another write';
    return {
      kind: 'refused',
      status: 422,
      message,
      issues: [{ path: '', message, code: 'idempotency_key' }],
      requestId,
    };
  }
  const { outcome, status, answer, rejections } = first;
  if (outcome === 'open')
    return lostResult(operation, 'console', true, {
      requestId,
      message: 'The same write is still in progress',
    });
  if (status === null) {
    const message = first.message ?? undefined;
    return lostResult(operation, 'unconfirmed', outcome !== 'unreachable', { requestId, message });
  }
  if (outcome !== 'answered')
    return toCallResult(operation, { status, headers: {}, text: answer ?? '' }, requestId);
  const parsed = parseResponse(operation, answer ?? '');
  if (!('error' in parsed)) {
    const reported = parseRejections(operation.name, parsed.value) === undefined ? rejections : undefined;
    return { kind: 'ok', ...parsed, requestId, ...(reported ? { rejections: reported } : {}) };
  }
  return lostResult(operation, parsed.error, true, {
    requestId,
    message: 'This write was already done; the stored response is incomplete',
  });
}

/**
 * Sends a write: acquires a permit, inserts the row of the log, calls the platform, and records the outcome. If the write
 * cannot be logged, throws the database's error without sending. If only the outcome cannot be recorded, the row reads
 * "unknown" and the result is still returned.
 */
export async function logAndSend(write: WriteToSend): Promise<Result<unknown>> {
  const { operation, tenant, input, priority = 'person' } = write;
  const masked = [...maskedPaths(input.params), ...maskedPaths(input.body)];
  // A mask would overwrite the actual value.
  if (masked.length > 0)
    return validationFailure(
      400,
      masked.map((path) => ({ path, message: 'is masked: reveal it first', code: 'masked' })),
    );
  const address = operationPath(operation, input.params, input.query);
  if ('issues' in address) {
    const message = 'The record ID cannot be used in a URL';
    return { kind: 'refused', status: 400, message, issues: address.issues, requestId: '' };
  }
  const intent = toIntent(write, address.path);
  const repeat = await repeatFor(write);
  const signal = AbortSignal.timeout(defaultTimeoutMs(operation.effect));
  // Acquire the permit before logging, because a request that the budget blocks is not sent and has no outcome.
  const permit = await acquirePermit({ tenant, priority, signal });
  if (!('release' in permit)) return toCallResult(operation, permit, intent.requestId);
  const logged = await logAndCall(write, intent, permit, repeat).finally(permit.release);
  if ('earlier' in logged) return earlierResult(operation, intent, logged.earlier);
  const { result, row } = logged;
  if (!row || result.kind !== 'ok' || operation.name !== 'bulkUpsertSalesOrders') return result;
  // The response may not report which orders were rejected (D8).
  const rejections = logged.rejections ?? (await rejectedAfter(row, intent, input.body));
  return rejections ? { ...result, rejections } : result;
}

type Row = { id: number; tenant: string; at: Date };

/**
 * The result of a write with the rejections that the response reports. `row` is its row in the log, or undefined if nothing was
 * sent. `earlier` is the earlier request with the same key, whose result is returned instead.
 */
type Logged = { result: Result<unknown>; row?: Row; rejections?: readonly Rejection[] } | { earlier: Entry };

async function logAndCall(
  write: WriteToSend,
  intent: Intent,
  permit: Permit,
  repeat: Repeat,
): Promise<Logged> {
  const { operation, tenant, input, priority, timeoutMs } = write;
  const { body, requestId } = intent;
  const started = await begin(intent, repeat);
  if (started.kind === 'unconfirmed')
    return { result: lostResult(operation, 'unconfirmed', true, { requestId }) };
  if (started.kind === 'earlier') return { earlier: started.entry };
  if (started.kind === 'forbidden') return { result: started };
  const row = { id: started.id, tenant, at: new Date() };
  const from = performance.now();
  const called = await call(operation, {
    tenant,
    params: input.params,
    query: input.query,
    body,
    idempotencyKey: started.sendKey,
    requestId,
    priority,
    permit,
    timeoutMs,
  });
  await detectKeySupport(operation, called.response).catch((error: unknown) => console.error(error));
  const outcome = loggedOutcome(operation.name, input.body, called, performance.now() - from);
  await completeOrRetry(row, outcome);
  return { result: called.result, row, rejections: outcome.records?.rejections };
}

/** Reads and records which orders were rejected, for a response that does not report rejections (D8). */
async function rejectedAfter(
  row: Row,
  { records, operation }: Intent,
  body: unknown,
): Promise<Rejection[] | undefined> {
  try {
    const rejections = await fetchRejectionsAfter(row, records);
    if (rejections) await noteRecords(row, recordsOutcome(operation, body, rejections));
    return rejections;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
