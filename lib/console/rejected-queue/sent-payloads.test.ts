import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleOrder } from '@/lib/rules/order-examples';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { findSentPayloads } from './sent-payloads';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

test('the payload of an order of another system is the one that the platform stores', async () => {
  const [id, payload] = [randomUUID(), exampleOrder('WEB-1', ['A'])];
  const stored = { id, referenceNumber: 'WEB-1', error: 'InvalidCity', payload };
  upstream.play(json(200, { items: [stored], dataSetCount: 1 }));
  const found = await findSentPayloads(randomUUID(), [
    { entry: id, record: 'WEB-1' },
    { entry: randomUUID(), record: 'WEB-2' },
  ]);
  expect(found).toEqual(new Map([[id, { payload, order: expect.objectContaining(payload) }]]));
});
