import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { exampleOrder } from '@/lib/rules/order-examples';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { complete } from '../request-log/log-outcome';
import { findOrderPayloads } from './order-payloads';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const record = 'WEB-1';
const order = (salesChannel: string) => ({ ...exampleOrder(record, ['A']), salesChannel });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** An entry of an order that was rejected this many minutes ago. */
const rejected = (minutes: number) => ({ entry: randomUUID(), record, at: minutesAgo(minutes) });

let tenant: string;
beforeEach(() => {
  tenant = randomUUID();
  upstream.play(json(200, { items: [], dataSetCount: 0 }));
});

/** Logs a request of this console with a payload. Without a result, no response has arrived. */
async function send(payload: object, minutes: number, result?: 'done' | 'rejected'): Promise<void> {
  const [logged] = await tenantQuery<{ id: number }>(pool(), tenant, {
    text: `insert into console.journal (at, "personId", person, tenant, operation, records, method, path, "requestId",
        "idempotencyKey", body)
      values ($1, 'p1', 'Deniz', $2, 'bulkUpsertSalesOrders', array[$3], 'POST', '/', 'r1', $4, $5) returning id`,
    values: [
      minutesAgo(minutes),
      tenant,
      record,
      randomUUID(),
      JSON.stringify([order('sent twice'), payload]),
    ],
  });
  const rejectedCount = result === 'rejected' ? 1 : 0;
  if (logged && result)
    await complete(
      { id: logged.id, tenant },
      { outcome: 'answered', status: 200, ms: 1, records: { result, recordCount: 1, rejectedCount } },
    );
}

async function findPayload(entry: ReturnType<typeof rejected>) {
  const found = await findOrderPayloads(tenant, [entry]);
  if ('kind' in found) throw new Error(found.kind);
  const one = found.get(entry.entry);
  return one && [one.payload.salesChannel, one.source.from];
}

test('the payload of an order of another system is the one that the platform stores', async () => {
  const [id, payload] = [randomUUID(), exampleOrder('WEB-1', ['A'])];
  const stored = { id, referenceNumber: 'WEB-1', error: 'InvalidCity', payload };
  upstream.play(json(200, { items: [stored], dataSetCount: 1 }));
  const found = await findOrderPayloads(tenant, [
    { entry: id, record: 'WEB-1', at: '' },
    { entry: randomUUID(), record: 'WEB-2', at: '' },
  ]);
  const parsed = expect.objectContaining(payload);
  expect(found).toEqual(new Map([[id, { payload, order: parsed, source: { from: 'platform' } }]]));
});

test('a payload that this console sent long before is not the one that another system sent', async () => {
  const entry = rejected(5);
  await send(order('sent here'), 60, 'done');
  expect(await findPayload(entry)).toBeUndefined();
  const stored = { id: entry.entry, referenceNumber: record, payload: order('sent elsewhere') };
  upstream.play(json(200, { items: [stored], dataSetCount: 1 }));
  expect(await findPayload(entry)).toEqual(['sent elsewhere', 'platform']);
  // If the platform does not tell when it rejected the order, the last request is the best guess.
  upstream.play(json(200, { items: [], dataSetCount: 0 }));
  expect(await findPayload({ ...entry, at: '' })).toEqual(['sent here', 'requests']);
});

test('the payload is the one of the request that caused the rejection, or of a later request without a response', async () => {
  const entry = rejected(30);
  await send(order('rejected'), 30, 'rejected');
  await send(order('accepted since'), 10, 'done');
  expect(await findPayload(entry)).toEqual(['rejected', 'requests']);
  await send(order('without a response'), 5);
  expect(await findPayload(entry)).toEqual(['without a response', 'requests']);
});

test('an earlier rejected payload is used only if there is no other', async () => {
  const entry = rejected(5);
  await send(order('sent here'), 60, 'rejected');
  expect(await findPayload(entry)).toEqual(['sent here', 'requests']);
  await tenantQuery(pool(), tenant, {
    text: `insert into console.rejected_contents (tenant, record, payload, file, "personId", person)
      values ($1, $2, $3, 'orders.json', 'p1', 'Deniz')`,
    values: [tenant, record, order('uploaded')],
  });
  expect(await findPayload(entry)).toEqual(['uploaded', 'file']);
});
