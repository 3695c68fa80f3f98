import { operations } from '@/lib/contract/operations';
import { admittedTo } from '../auth/access';
import { parseInput } from '../browser/input';
import type { Result, WriteName } from '../browser/result';
import { ok, refused, refusedAs } from '../http/own-result';
import { deliver } from './deliver';
import { isKey, isRepeat, isWriteName } from './write';

/** Writes of single records as the browser asks for them together. Each has its own key, its own row in the journal. */
export type WriteMany = {
  tenant: string;
  writes: {
    operation: WriteName;
    params?: unknown;
    body?: unknown;
    idempotencyKey: string;
    again?: boolean;
  }[];
};

const MOST = 100;
// Fewer than the connections that there are (client.ts), so that people's reads find one.
const IN_FLIGHT = 10;

/** After these nothing more is asked: the platform wants a pause, is away, or would not hear us. */
const stops = new Set<Result<unknown>['kind']>(['limited', 'unreachable', 'signed-out', 'forbidden']);

/**
 * Up to 100 writes, ten at a time, each as `write` would send it. The answer has one result a write, in order; those after
 * the first that stops the others were not sent and have none.
 */
export function writeMany(given: WriteMany): Promise<Result<(Result<unknown> | undefined)[]>> {
  return admittedTo(given?.tenant, 'write', async ({ person, tenant }) => {
    const writes = given.writes;
    if (!Array.isArray(writes) || writes.length > MOST)
      return refusedAs(400, 'too_many', `At most ${MOST} writes at a time`);
    const results: (Result<unknown> | undefined)[] = writes.map(() => undefined);
    let next = 0;
    let stopped = false;
    const one = async ({
      operation: name,
      params,
      body,
      idempotencyKey,
      again,
    }: WriteMany['writes'][number]) => {
      if (!isWriteName(name)) return refusedAs(400, 'unknown_operation', 'There is no such write');
      if (!isKey(idempotencyKey)) return refusedAs(400, 'idempotency_key', 'The idempotency key is missing');
      const operation = operations[name];
      // Each must be shown before it is sent: alone.
      if (name === 'upsertShipment') return refusedAs(400, 'alone', 'Shipments are sent one at a time');
      const input = parseInput(operation, { params, body });
      if ('issues' in input) return refused(400, input.issues);
      return deliver(operation, {
        person,
        tenant: tenant.id,
        input,
        idempotencyKey,
        priority: 'bulk',
        again: isRepeat(operation, again),
      });
    };
    const worker = async () => {
      while (next < writes.length && !stopped) {
        const at = next++;
        const write = writes[at];
        if (!write) continue;
        const result: Result<unknown> = await one(write);
        results[at] = result;
        if (stops.has(result.kind)) stopped = true;
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    return ok(results);
  });
}
