import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Operation } from '@/lib/contract/operation';
import { addressOf } from './address';
import { guarded } from './breaker';
import { send } from './client';
import type { Reply } from './exchange';
import { outcomeOf } from './outcome';
import { limitOf, patiently } from './patience';
import type { Result } from './result';

type Fields = Readonly<Record<string, unknown>>;

export type Ask = {
  /** The tenant to emulate, of the registry. None: the key's own. */
  tenant?: string;
  params?: Fields;
  query?: Fields;
  /** The JSON to send. */
  body?: string;
  idempotencyKey?: string;
  requestId?: string;
  /** The caller goes away. */
  signal?: AbortSignal;
  /** Total time in milliseconds, instead of the effect's own. */
  limitMs?: number;
};

/** `reply`: what came back, for the journal; nothing when nothing did. */
export type Called<T> = { result: Result<T>; reply?: Reply };

/**
 * Asks the platform for one operation of the contract. Never throws. Time limit and retries follow from its effect;
 * who may ask is checked before, by `read` and `perform`.
 */
export async function call<O extends Operation>(
  operation: O,
  ask: Ask,
): Promise<Called<z.output<O['response']>>> {
  const requestId = ask.requestId ?? randomUUID();
  const address = addressOf(operation, ask.params, ask.query);
  if ('issues' in address) {
    const message = 'The address of the record cannot be written';
    return { result: { kind: 'refused', status: 400, message, issues: address.issues, requestId } };
  }
  const limit = ask.limitMs ?? limitOf(operation.effect);
  const time = AbortSignal.timeout(limit);
  const message = {
    method: operation.method,
    path: address.path,
    headers: headersOf(ask, requestId),
    body: ask.body,
    signal: ask.signal ? AbortSignal.any([time, ask.signal]) : time,
  };
  const reply = await patiently(operation.effect, Date.now() + limit, () => guarded(() => send(message)));
  return { result: outcomeOf(operation, reply, requestId), reply: 'status' in reply ? reply : undefined };
}

function headersOf({ tenant, body, idempotencyKey }: Ask, requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    ...(tenant === undefined ? {} : { 'x-tenant-id': tenant }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}
