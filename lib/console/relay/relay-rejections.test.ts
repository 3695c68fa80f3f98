import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { listRequestLog } from '@/lib/console/request-log/list-requests';
import { startRelayedUpstream } from '@/lib/testing/relay-server';

const { upstream, server, end } = await startRelayedUpstream();
afterAll(end);

it('relayed orders are completed in the log at once, and get their results when the rejected-orders list is read, once for all waiting', async () => {
  const key = await server.keyFor();
  const lists: { url: string; response: ServerResponse }[] = [];
  upstream.play((response, _, { method, url = '', headers }) => {
    const isList = url.includes('queryInvalidSalesOrders') && headers['x-tenant-id'] === key.tenant;
    if (isList) lists.push({ url, response });
    else response.writeHead(method === 'GET' ? 404 : 200).end();
  });
  const send = async (referenceNumber: string) => {
    const response = await fetch(`${server.url}/openapi/v1/SalesOrders/BulkUpsert`, {
      method: 'POST',
      headers: { authorization: key.secret, 'content-type': 'application/json' },
      body: JSON.stringify([{ referenceNumber }]),
    });
    await response.text();
    return response;
  };
  const results = async () => {
    const { entries } = await listRequestLog({ tenant: key.tenant });
    return entries.map(({ records, result }) => [records[0], result]).toSorted();
  };
  const answerList = (rejected: readonly string[]) => {
    const data = rejected.map((referenceNumber) => ({
      id: randomUUID(),
      referenceNumber,
      error: 'InvalidCity',
      createdAt: new Date().toISOString(),
    }));
    lists
      .shift()
      ?.response.writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ count: data.length, data }));
  };

  expect((await send('A')).status).toBe(200);
  await expect.poll(() => lists.length).toBe(1);
  await Promise.all([send('B'), send('C')]);
  await expect.poll(results).toEqual([
    ['A', 'unknown'],
    ['B', 'unknown'],
    ['C', 'unknown'],
  ]);
  answerList(['A']);
  await expect.poll(() => lists.length).toBe(1);
  await expect.poll(results).toEqual([
    ['A', 'rejected'],
    ['B', 'unknown'],
    ['C', 'unknown'],
  ]);
  expect(decodeURIComponent(lists[0]?.url ?? '')).toMatch(/B,C|C,B/);
  answerList(['C']);
  await expect.poll(results).toEqual([
    ['A', 'rejected'],
    ['B', 'done'],
    ['C', 'rejected'],
  ]);
});
