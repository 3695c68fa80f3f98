import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRequestLog } from '@/lib/console/request-log/list-requests';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { sampleInput } from '@/lib/testing/contract-samples';
import { faultyUpstream, text, type Upstream } from '@/lib/testing/faulty-upstream';
import { parseInput } from '../http/read-input';
import { logAndSend } from '../writes/log-and-send';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

/** The result and the logged outcome of a response with this status and body. */
async function outcomes(
  operation: Operation & { name: keyof typeof operations },
  status: number,
  body: string,
) {
  const tenant = randomUUID();
  upstream.play((response, nth, request) => {
    if (request.method === 'GET') return void response.writeHead(503).end();
    text(status, body, { 'content-type': 'application/json' })(response, nth, request);
  });
  const input = parseInput(operation, sampleInput(operation.name));
  if ('issues' in input) throw new Error(JSON.stringify(input.issues));
  const person = { id: 'p1', name: 'Deniz Kaya' };
  const result = await logAndSend({ operation, person, tenant, input, idempotencyKey: randomUUID() });
  const { entries } = await listRequestLog({ tenant });
  return [result.kind, entries[0]?.result];
}

const {
  updateCustomer,
  upsertLots,
  bulkUpsertReceivingOrders,
  bulkUpsertSalesOrders,
  upsertShipment,
  cancelLineItems,
} = operations;

describe('an unreadable acknowledgment leaves the result and the log entry unknown', () => {
  it.each([
    ['JSON that ends in the middle, where no body is due', updateCustomer, 200, '{"customerNo":7,"firstNa'],
    ['JSON that ends in the middle, of a subtraction', cancelLineItems, 202, '[{"sku":'],
    [
      'JSON that ends in the middle, of orders',
      bulkUpsertSalesOrders,
      200,
      '{"created":1,"rejected":[{"refer',
    ],
    ['lots without the skipped SKUs', upsertLots, 201, '{"created":1,"updated":0}'],
    ['receiving orders without the failures', bulkUpsertReceivingOrders, 200, '{"count":1}'],
    ['a shipment without its results', upsertShipment, 200, '{"shipmentNo":"S-1","detached":[]}'],
  ])('%s', async (_, operation, status, body) => {
    expect(await outcomes(operation, status, body)).toEqual(['unknown', 'unknown']);
  });
});

describe('any response body is accepted where the specification defines none', () => {
  it.each([
    ['nothing', 200, ''],
    ['no content', 204, ''],
    ['a word', 201, 'OK'],
    ['the record', 200, '{"customerNo":7,"firstName":"Ayşe"}'],
    ['null', 200, 'null'],
  ])('%s', async (_, status, body) => {
    expect(await outcomes(updateCustomer, status, body)).toEqual(['ok', 'done']);
  });
});
