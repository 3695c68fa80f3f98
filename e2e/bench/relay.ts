import { request } from 'node:http';
import { exampleOrder } from '../../lib/rules/order-examples';
import { type BenchRequest, compare } from './load';
import { benchSku } from './rows';

type Endpoint = { url: string; key: string };

const REQUEST_COUNT = 160;
const BIG_BODIES = 20;

/** Returns 100 orders that differ per request. Each order is created once, and later upserts change nothing. */
const ordersBody = (i: number) =>
  JSON.stringify(Array.from({ length: 100 }, (_, k) => exampleOrder(`B-${i}-${k}`, [benchSku(i * 100 + k)])));

const createRequests = (createRequest: (i: number) => BenchRequest): BenchRequest[] =>
  Array.from({ length: REQUEST_COUNT }, (_, i) => createRequest(i));

function benchRows(key: string): { label: string; requests: BenchRequest[] }[] {
  const headers = { authorization: key };
  const list = (i: number): BenchRequest => ({
    path: `/openapi/v1/Products/GetProductsWithTag?dqb=${encodeURIComponent(`s=sku&offset=${((i * 97) % 2000) * 50}&count=50`)}`,
    headers,
  });
  const upsert = (i: number): BenchRequest => ({
    method: 'POST',
    path: '/openapi/v1/SalesOrders/BulkUpsert',
    headers: { ...headers, 'content-type': 'application/json' },
    body: ordersBody(i),
  });
  return [
    { label: 'list of 50', requests: createRequests(list) },
    { label: 'upsert of 100 orders', requests: createRequests(upsert) },
  ];
}

/** Sends the same requests to the platform directly and through the relay, over 16 connections each. */
export async function compareRelayToDirect(
  direct: Endpoint,
  relayed: Endpoint,
  tenant: string,
  seconds: number,
  processorTime: () => number,
): Promise<string[]> {
  const lines = [
    '| relay beside direct | direct /s | relay /s | ratio | processor ms each | ratio | direct p50 | relay p50 | direct p97.5 | relay p97.5 |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  ];
  const relayRows = benchRows(relayed.key);
  for (const [i, row] of benchRows(direct.key).entries()) {
    const directRequests = row.requests.map((request) => ({
      ...request,
      headers: { ...request.headers, 'x-tenant-id': tenant },
    }));
    const relayRequests = (relayRows[i]?.requests ?? []).map((request) => ({
      ...request,
      path: `/relay${request.path}`,
    }));
    const [directLoad, relayLoad] = await compare(
      { url: direct.url, requests: directRequests },
      { url: relayed.url, requests: relayRequests },
      seconds,
      processorTime,
    );
    lines.push(
      `| ${row.label} | ${Math.round(directLoad.rps)} | ${Math.round(relayLoad.rps)} | ${(relayLoad.rps / directLoad.rps).toFixed(2)} | ${directLoad.processorMs.toFixed(2)}, ${relayLoad.processorMs.toFixed(2)} | ${(directLoad.processorMs / relayLoad.processorMs).toFixed(2)} | ${directLoad.p50} | ${relayLoad.p50} | ${directLoad.p975} | ${relayLoad.p975} |`,
    );
  }
  return lines;
}

const post = ({ url, key }: Endpoint, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: key, 'content-type': 'application/json', 'content-length': body.length };
    const clientRequest = request(
      `${url}/relay/openapi/v1/SalesOrders/BulkUpsert`,
      { method: 'POST', headers },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    clientRequest.once('error', reject).end(body);
  });

/**
 * Measures how much the relay's memory grows at most while it forwards 20 bodies of 10 MB concurrently. Forwards one
 * body first as warm-up.
 */
export async function relayRss(relayed: Endpoint, readMemory: () => number): Promise<string> {
  const body = Buffer.from(
    JSON.stringify([{ referenceNumber: 'BIG-1', salesChannel: 'x'.repeat(9_900_000) }]),
  );
  await post(relayed, body);
  const before = readMemory();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory());
  }, 10);
  const start = performance.now();
  const statuses = await Promise.all(Array.from({ length: BIG_BODIES }, () => post(relayed, body)));
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1000;
  return `Relay, ${BIG_BODIES} bodies of ${(body.length / 1e6).toFixed(1)} MB at once: memory ${before.toFixed(0)} MB, at most + ${(peak - before).toFixed(0)} MB, ${seconds.toFixed(1)} s, statuses ${[...new Set(statuses)].join(', ')}`;
}
