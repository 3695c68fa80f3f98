import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { entriesByKey } from '@/lib/console/request-log/list-requests';
import {
  begin,
  complete,
  type Intent,
  type LoggedOutcome,
  noteRecords,
} from '@/lib/console/request-log/request-log';
import type { Entry, Rejection } from '@/lib/console/request-log/request-row';
import { maskedPaths } from '@/lib/contract/masking';
import type { Operation } from '@/lib/contract/schema/operation';
import { addressOf, type Called } from '../api-client/call';
import { acquirePermit, type Permit, type Priority } from '../api-client/call-permit';
import { callOperation } from '../api-client/capabilities';
import { lost, outcomeOf } from '../api-client/outcome';
import { timeoutOf } from '../api-client/timeouts';
import type { Parsed } from '../browser/input';
import { recordKeys } from '../browser/record-keys';
import type { Result } from '../browser/result';
import { recordsOutcome, writeOutcome } from '../browser/write-outcome';
import { validationFailure } from '../http/own-result';
import type { VisitOfRequest } from '../visits/visits';
import { firstResult } from './first-result';
import { detectKeySupport, idempotencySupport } from './idempotency-support';
import { rejectionsAfter } from './rejected-list';

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
  /** The JSON to send instead of the input's body: as typed, with fields that the contract does not know. */
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
): LoggedOutcome {
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
    records: recordKeys(operation, input.params, input.body),
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
  const masked = [...maskedPaths(input.params), ...maskedPaths(input.body)];
  // A mask would overwrite the actual value.
  if (masked.length > 0)
    return validationFailure(
      400,
      masked.map((path) => ({ path, message: 'is masked: have it shown first', code: 'masked' })),
    );
  const address = addressOf(operation, input.params, input.query);
  if ('issues' in address) {
    const message = 'The address of the record cannot be written';
    return { kind: 'refused', status: 400, message, issues: address.issues, requestId: '' };
  }
  const intent = intentOf(operation, delivery, address.path);
  const canRepeat = delivery.isRepeat === true || (await canRepeatSafely(operation));
  if (!canRepeat && (await isLastUnconfirmed(intent)))
    return lost(operation, 'unconfirmed', true, { requestId: intent.requestId });
  const { priority = 'person' } = delivery;
  const signal = AbortSignal.timeout(timeoutOf(operation.effect));
  // Before logging: a request that the budget blocks is not sent, so it needs no outcome.
  const callPermit = await acquirePermit({ tenant, priority, signal });
  if (!('release' in callPermit)) return outcomeOf(operation, callPermit, intent.requestId);
  let sent: Sent<z.output<O['response']>>;
  try {
    sent = await sendRecorded(operation, delivery, intent, callPermit, canRepeat);
  } finally {
    callPermit.release();
  }
  if ('previous' in sent) return firstResult(operation, intent, sent.previous);
  const { result, unreported } = sent;
  const rejections = unreported && (await rejectedAfter(unreported, intent, input.body));
  return rejections && result.kind === 'ok' ? { ...result, rejections } : result;
}

/**
 * The result of a send. `unreported`: the request, when its response does not tell which orders were accepted. `previous`: the same
 * was sent before, and nothing was sent now.
 */
type Sent<T> =
  | { result: Result<T>; unreported?: { id: number; tenant: string; at: Date } }
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
  // Platforms need not report which orders they accepted (D8); rejections of this response are passed on with it.
  const rejections = outcome.records?.rejections;
  if (rejections) return { result: { ...result, rejections } };
  return { result, unreported: { id: started.id, tenant, at: sentAt } };
}

/** True when a write can be resent safely: creates and subtractions only on a platform that was seen to honor idempotency keys. */
const canRepeatSafely = async ({ effect }: Operation): Promise<boolean> =>
  (effect !== 'create' && effect !== 'subtract') || (await idempotencySupport()) !== undefined;

/** True when the last write with this key has no response. The insert into the log decides; this saves waiting for a permit. */
async function isLastUnconfirmed({ tenant, personId, idempotencyKey }: Intent): Promise<boolean> {
  const last = (await entriesByKey(tenant, personId, [idempotencyKey])).get(idempotencyKey);
  return last?.outcome === 'unknown';
}

/** Reads which orders were rejected when the response does not report it (D8), and records it. */
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
