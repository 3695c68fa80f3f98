import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { begin, complete, type Intent, noteRecords, type Outcome } from '@/lib/console/journal';
import type { Rejection } from '@/lib/console/journal-row';
import type { Operation } from '@/lib/contract/operation';
import { addressOf } from './address';
import type { Called } from './call';
import { type Permit, takePermit } from './call-permit';
import type { Priority } from './call-slots';
import { ask } from './capabilities';
import type { Parsed } from './input';
import { outcomeOf as resultOf } from './outcome';
import { limitOf } from './patience';
import { recordsOf } from './records';
import { answeredRecords, recordsTold } from './records-told';
import { rejectionsAfter } from './rejected-list';
import { replayed } from './replay';
import type { Result } from './result';

/** A write that may be sent: who, in whose name, what, and the key of the intent. */
export type Delivery = {
  person: { id: string; name: string };
  tenant: string;
  input: Parsed;
  idempotencyKey: string;
  /** A person who waits for it, unless said otherwise. */
  priority?: Priority;
  /** Total time in milliseconds, instead of the effect's own. */
  limitMs?: number;
};

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
};

/** The journal's view of what came back. */
function outcomeOf(
  operation: string,
  body: unknown,
  { result, reply }: Called<unknown>,
  ms: number,
): Outcome {
  const rest = { ms, status: reply?.status, answer: reply?.text };
  switch (result.kind) {
    case 'ok':
      return {
        ...rest,
        outcome: 'answered',
        told: answeredRecords(operation, body, parsed(reply?.text)),
      };
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
  { person, tenant, input, idempotencyKey }: Delivery,
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
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    requestId: randomUUID(),
    idempotencyKey,
  };
}

/**
 * Sends one write: first leave to call, then the journal's row, then the platform, then the row's outcome. What cannot be recorded is not
 * sent (the database's error is thrown). If only the outcome cannot be recorded, the row reads "unknown", and what came
 * back is still told.
 */
export async function deliver<O extends Operation>(
  operation: O,
  delivery: Delivery,
): Promise<Result<z.output<O['response']>>> {
  const { tenant, input } = delivery;
  const address = addressOf(operation, input.params, input.query);
  if ('issues' in address) {
    const message = 'The address of the record cannot be written';
    return { kind: 'refused', status: 400, message, issues: address.issues, requestId: '' };
  }
  const intent = intentOf(operation, delivery, address.path);
  const { priority = 'person' } = delivery;
  const signal = AbortSignal.timeout(limitOf(operation.effect));
  // Before it is recorded: what the budget holds back was never on its way, and nobody has to look after it.
  const permit = await takePermit({ tenant, priority, signal });
  if (!('release' in permit)) return resultOf(operation, permit, intent.requestId);
  try {
    return await sendRecorded(operation, delivery, intent, permit);
  } finally {
    permit.release();
  }
}

async function sendRecorded<O extends Operation>(
  operation: O,
  { tenant, input, priority, limitMs }: Delivery,
  intent: Intent,
  permit: Permit,
): Promise<Result<z.output<O['response']>>> {
  const begun = await begin(intent);
  if (begun.kind === 'earlier') return replayed(operation, intent, begun.entry);
  const { body, requestId } = intent;
  const { params, query } = input;
  const at = performance.now();
  const sentAt = new Date();
  const called = await ask(operation, {
    tenant,
    params,
    query,
    body,
    idempotencyKey: begun.sendKey,
    requestId,
    priority,
    permit,
    limitMs,
  });
  const outcome = outcomeOf(operation.name, input.body, called, performance.now() - at);
  await complete(begun.id, outcome).catch((error: unknown) => console.error(error));
  const { result } = called;
  if (result.kind !== 'ok' || outcome.told?.rejections || operation.name !== 'bulkUpsertSalesOrders')
    return result;
  const request = { id: begun.id, tenant, at: sentAt };
  const rejections = await rejectedAfter(request, intent, input.body);
  return rejections ? { ...result, rejections } : result;
}

/** Reads which orders were rejected where the answer does not say (D8), and notes it at the request. */
async function rejectedAfter(
  request: { id: number; tenant: string; at: Date },
  { records, operation }: Intent,
  body: unknown,
): Promise<Rejection[] | undefined> {
  try {
    const rejections = await rejectionsAfter(request, records);
    if (rejections) await noteRecords(request.id, recordsTold(operation, body, rejections));
    return rejections;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
