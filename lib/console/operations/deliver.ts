import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { entriesByKey, type FullEntry, requestLogEntry } from '@/lib/console/request-log/list-requests';
import {
  begin,
  complete,
  type Intent,
  noteRecords,
  type Outcome,
} from '@/lib/console/request-log/request-log';
import type { Entry, Rejection } from '@/lib/console/request-log/request-row';
import { maskedPaths } from '@/lib/contract/masking';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { pool } from '@/lib/db/pool';
import { config, env } from '@/lib/env';
import { addressOf, type Called } from '../api-client/call';
import { acquirePermit, type Permit, type Priority } from '../api-client/call-permit';
import { callOperation } from '../api-client/capabilities';
import type { ApiResponse } from '../api-client/client';
import { answerIn, lost, outcomeOf as resultOf } from '../api-client/outcome';
import { timeoutOf } from '../api-client/retry';
import type { Parsed } from '../browser/input';
import { rejectionsIn } from '../browser/rejections';
import { recordsOf } from '../browser/response-records';
import type { Result } from '../browser/result';
import { recordsOutcome, writeOutcome } from '../browser/write-outcome';
import { validationFailure } from '../http/own-result';
import type { VisitOfRequest } from '../visits/visits';
import { rejectionsAfter } from './rejected-list';

/** Writes of the embedded platform that keep missing fields, as its API document says. */
const keeping: ReadonlySet<string> = new Set([
  'updateCustomer',
  'updateProduct',
  'bulkUpsertReceivingOrders',
]);

/** True when the platform is known to keep the fields that a write omits. Never assumed of a remote platform. */
export const keepsOmitted = (operation: string): boolean =>
  env.platformUrl === undefined && keeping.has(operation);

/** True when canceled units are known to stay canceled when the order is sent again, as on the embedded platform (D11). */
export const keepsCancellations = (): boolean => env.platformUrl === undefined;

/** An authorized write: person, tenant, request and idempotency key. */
export type Delivery = {
  person: { id: string; name: string };
  tenant: string;
  input: Parsed;
  idempotencyKey: string;
  /** Defaults to a person who waits. */
  priority?: Priority;
  /** Total timeout in milliseconds, instead of the effect's default. */
  limitMs?: number;
  /** The JSON to send instead of the input: as typed, with fields that the contract does not know. */
  text?: string;
  /** The person confirmed that it is sent although an earlier identical request has no response. */
  isRepeat?: boolean;
  /** The visit that it is sent in. */
  visit?: VisitOfRequest;
};

/** The response in the form of the request log. */
export function loggedOutcome(
  operation: string,
  body: unknown,
  { result, response }: Called<unknown>,
  ms: number,
): Outcome {
  const rest = { ms, status: response?.status, answer: response?.text };
  switch (result.kind) {
    case 'ok':
      return { ...rest, outcome: 'answered', records: writeOutcome(operation, body, result) };
    case 'unknown':
    case 'unreachable':
      return { ...rest, outcome: result.kind, message: result.message };
    case 'refused':
      return { ...rest, outcome: 'refused', message: result.message, issues: result.issues };
    case 'missing':
    case 'limited':
      return { ...rest, outcome: 'refused', message: result.message };
    default:
      return { ...rest, outcome: 'unreachable' };
  }
}

function intentOf(
  operation: Operation,
  { person, tenant, input, idempotencyKey, text, visit }: Delivery,
  path: string,
): Intent {
  return {
    personId: person.id,
    person: person.name,
    tenant,
    operation: operation.name,
    records: recordsOf(operation, input.params, input.body),
    method: operation.method,
    path,
    body: text ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
    requestId: randomUUID(),
    idempotencyKey,
    visit,
  };
}

/**
 * Sends one write: acquires a permit, inserts the log row, calls the platform, then records the outcome. Nothing is sent that
 * cannot be logged (throws the database's error). When only the outcome cannot be recorded, the row reads "unknown", and the result
 * is still returned.
 */
export async function deliver<O extends Operation>(
  operation: O,
  delivery: Delivery,
): Promise<Result<z.output<O['response']>>> {
  const { tenant, input } = delivery;
  const hidden = [...maskedPaths(input.params), ...maskedPaths(input.body)];
  // A mask would overwrite the actual value.
  if (hidden.length > 0)
    return validationFailure(
      400,
      hidden.map((path) => ({ path, message: 'is masked: have it shown first', code: 'masked' })),
    );
  const address = addressOf(operation, input.params, input.query);
  if ('issues' in address) {
    const message = 'The address of the record cannot be written';
    return { kind: 'refused', status: 400, message, issues: address.issues, requestId: '' };
  }
  const intent = intentOf(operation, delivery, address.path);
  const canRepeat = delivery.isRepeat === true || (await canRepeatSafely(operation));
  if (!canRepeat && (await isUnconfirmed(intent)))
    return lost(operation, 'unconfirmed', true, { requestId: intent.requestId });
  const { priority = 'person' } = delivery;
  const signal = AbortSignal.timeout(timeoutOf(operation.effect));
  // Before logging: a request that the budget blocks was never sent, and nobody has to check it.
  const callPermit = await acquirePermit({ tenant, priority, signal });
  if (!('release' in callPermit)) return resultOf(operation, callPermit, intent.requestId);
  let sent: Sent<z.output<O['response']>>;
  try {
    sent = await sendRecorded(operation, delivery, intent, callPermit, canRepeat);
  } finally {
    callPermit.release();
  }
  if ('previous' in sent) return replayed(operation, intent, sent.previous);
  const { result, pending: isMissingReport } = sent;
  const rejections = isMissingReport && (await rejectedAfter(isMissingReport, intent, input.body));
  return rejections && result.kind === 'ok' ? { ...result, rejections } : result;
}

/**
 * The result of a send. `pending`: the request whose response does not tell which orders were accepted. `previous`: the same was sent
 * before, and nothing was sent now.
 */
type Sent<T> =
  | { result: Result<T>; pending?: { id: number; tenant: string; at: Date } }
  | { previous: Entry };

async function sendRecorded<O extends Operation>(
  operation: O,
  { tenant, input, priority, limitMs }: Delivery,
  intent: Intent,
  callPermit: Permit,
  canRepeat: boolean,
): Promise<Sent<z.output<O['response']>>> {
  const started = await begin(intent, canRepeat);
  if (started.kind === 'unconfirmed')
    return { result: lost(operation, 'unconfirmed', true, { requestId: intent.requestId }) };
  if (started.kind === 'earlier') return { previous: started.entry };
  if (started.kind === 'forbidden') return { result: started };
  const { body, requestId } = intent;
  const { params, query } = input;
  const at = performance.now();
  const sentAt = new Date();
  const called = await callOperation(operation, {
    tenant,
    params,
    query,
    body,
    idempotencyKey: started.sendKey,
    requestId,
    priority,
    permit: callPermit,
    limitMs,
  });
  await detectKeySupport(operation, called.response).catch((error: unknown) => console.error(error));
  const outcome = loggedOutcome(operation.name, input.body, called, performance.now() - at);
  await complete({ id: started.id, tenant }, outcome).catch((error: unknown) => console.error(error));
  const { result } = called;
  if (result.kind !== 'ok' || operation.name !== 'bulkUpsertSalesOrders') return { result };
  // Platforms need not tell which orders they accepted (D8): what this one said is passed on with its response.
  const rejections = outcome.records?.rejections;
  if (rejections) return { result: { ...result, rejections } };
  return { result, pending: { id: started.id, tenant, at: sentAt } };
}

/** True when a write can be resent safely: creates and subtractions only on a platform that was seen to honor idempotency keys. */
const canRepeatSafely = async ({ effect }: Operation): Promise<boolean> =>
  (effect !== 'create' && effect !== 'subtract') || (await supportsKeys()) !== undefined;

/** True when the last write with this key has no response. The insert into the log decides; this saves waiting for a permit. */
async function isUnconfirmed({ tenant, personId, idempotencyKey }: Intent): Promise<boolean> {
  const last = (await entriesByKey(tenant, personId, [idempotencyKey])).get(idempotencyKey);
  return last?.outcome === 'unknown';
}

/** Reads which orders were rejected when the response does not tell (D8), and records it. */
async function rejectedAfter(
  request: { id: number; tenant: string; at: Date },
  { records, operation }: Intent,
  body: unknown,
): Promise<Rejection[] | undefined> {
  try {
    const rejections = await rejectionsAfter(request, records);
    if (rejections) await noteRecords(request, recordsOutcome(operation, body, rejections));
    return rejections;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** A response that a platform replayed for a repeated key: operation and time. */
export type IdempotencySupport = { operation: string; at: string };

const nameOf = (platform: string) => `idempotency keys honoured by ${platform}`;

const isSeen = (value: unknown): value is IdempotencySupport =>
  isRecord(value) && 'operation' in value && 'at' in value;

/** Whether a platform was seen to honor idempotency keys; stored once learned. */
async function idempotencySupport(platform: string): Promise<IdempotencySupport | undefined> {
  const { rows } = await pool().query<{ value: unknown }>(
    'select value from console.settings where name = $1',
    [nameOf(platform)],
  );
  const value = rows[0]?.value;
  return isSeen(value) ? value : undefined;
}

/** Records that a platform honored a key; the first time is kept. */
async function noteIdempotencySupport(platform: string, operation: string): Promise<void> {
  await pool().query(
    'insert into console.settings (name, value) values ($1, $2) on conflict (name) do nothing',
    [nameOf(platform), JSON.stringify({ operation, at: new Date().toISOString() })],
  );
}

/** Headers by which platforms mark a replayed response. */
const replayHeaders = [
  'idempotency-replayed',
  'idempotent-replayed',
  'x-idempotency-replayed',
  'x-idempotent-replayed',
];

/**
 * Learns from a response whether the platform honors idempotency keys: it marks the response to a repeated key as a replay. Nothing
 * is sent to find out, because a platform without support would do it twice.
 */
async function detectKeySupport(
  { name }: Pick<Operation, 'name'>,
  response: ApiResponse | undefined,
): Promise<void> {
  if (!response || !replayHeaders.some((header) => /^(true|1|yes)$/i.test(response.headers[header] ?? '')))
    return;
  await noteIdempotencySupport(config().platformUrl, name);
}

/** When the platform was seen to honor idempotency keys; undefined when it was not. */
export const supportsKeys = (): Promise<IdempotencySupport | undefined> =>
  idempotencySupport(config().platformUrl);

/** How often a repeated write checks whether the first one has its response. */
const POLL_MS = 100;

/** The first write of an intent once its outcome is known; as it is when that takes longer than a write may. */
async function firstOutcome(
  { effect }: Operation,
  id: number,
  tenant: string,
): Promise<FullEntry | undefined> {
  for (const until = Date.now() + timeoutOf(effect); ; await sleep(POLL_MS)) {
    const entry = await requestLogEntry(id, tenant);
    if (entry?.outcome !== 'open' || Date.now() > until) return entry;
  }
}

/**
 * A repeated intent: sends nothing and returns the result of the first request, waiting for it if necessary. Another write with a
 * used key is rejected with 422, as by a platform (D19).
 */
async function replayed<O extends Operation>(
  operation: O,
  intent: Intent,
  { id, requestId }: Entry,
): Promise<Result<z.output<O['response']>>> {
  const first = await firstOutcome(operation, id, intent.tenant);
  const same =
    first?.operation === intent.operation &&
    first.path === intent.path &&
    (first.body ?? undefined) === intent.body;
  if (!same) {
    const message = 'This key was used for another write';
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
    return lost(operation, 'console', true, { requestId, message: 'The same write is still under way' });
  if (status === null) {
    const message = first.message ?? undefined;
    return lost(operation, 'unconfirmed', outcome !== 'unreachable', { requestId, message });
  }
  if (outcome !== 'answered')
    return resultOf(operation, { status, headers: {}, text: answer ?? '' }, requestId);
  const parsed = answerIn(operation, answer ?? '');
  if (!('error' in parsed)) {
    const reported = rejectionsIn(operation.name, parsed.answer) === undefined ? rejections : undefined;
    return { kind: 'ok', ...parsed, requestId, ...(reported ? { rejections: reported } : {}) };
  }
  return lost(operation, parsed.error, true, {
    requestId,
    message: 'This was done before; its answer was not kept whole',
  });
}
