import { request } from 'node:http';
import { exampleOrder } from '../../lib/rules/order-examples';
import { compare, type Shot } from './load';

type Place = { url: string; key: string };

const CALLS = 160;
const BIG_BODIES = 20;

/** 100 orders, different ones for every call: each is created once and then found unchanged. */
const orders = (i: number) =>
  JSON.stringify(
    Array.from({ length: 100 }, (_, k) =>
      exampleOrder(`B-${i}-${k}`, [`SKU-${String((i * 100 + k) % 100_000).padStart(6, '0')}`]),
    ),
  );

const shots = (make: (i: number) => Shot): Shot[] => Array.from({ length: CALLS }, (_, i) => make(i));

function rows(key: string): { what: string; shots: Shot[] }[] {
  const headers = { authorization: key };
  const list = (i: number): Shot => ({
    path: `/openapi/v1/Products/GetProductsWithTag?dqb=${encodeURIComponent(`s=sku&offset=${((i * 97) % 2000) * 50}&count=50`)}`,
    headers,
  });
  const upsert = (i: number): Shot => ({
    method: 'POST',
    path: '/openapi/v1/SalesOrders/BulkUpsert',
    headers: { ...headers, 'content-type': 'application/json' },
    body: orders(i),
  });
  return [
    { what: 'list of 50', shots: shots(list) },
    { what: 'upsert of 100 orders', shots: shots(upsert) },
  ];
}

/** The same calls to the platform directly and through the relay, 16 connections each. */
export async function compareRelayToDirect(
  direct: Place,
  relayed: Place,
  tenant: string,
  seconds: number,
  processorTime: () => number,
): Promise<string[]> {
  const lines = [
    '| relay beside direct | direct /s | relay /s | ratio | processor ms each | ratio | direct p50 | relay p50 | direct p97.5 | relay p97.5 |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  ];
  const through = rows(relayed.key);
  for (const [i, row] of rows(direct.key).entries()) {
    const named = row.shots.map((shot) => ({ ...shot, headers: { ...shot.headers, 'x-tenant-id': tenant } }));
    const shots = (through[i]?.shots ?? []).map((shot) => ({ ...shot, path: `/relay${shot.path}` }));
    const [plain, relay] = await compare(
      { url: direct.url, shots: named },
      { url: relayed.url, shots },
      seconds,
      processorTime,
    );
    lines.push(
      `| ${row.what} | ${Math.round(plain.rps)} | ${Math.round(relay.rps)} | ${(relay.rps / plain.rps).toFixed(2)} | ${plain.processorMs.toFixed(2)}, ${relay.processorMs.toFixed(2)} | ${(plain.processorMs / relay.processorMs).toFixed(2)} | ${plain.p50} | ${relay.p50} | ${plain.p975} | ${relay.p975} |`,
    );
  }
  return lines;
}

const post = ({ url, key }: Place, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: key, 'content-type': 'application/json', 'content-length': body.length };
    const call = request(
      `${url}/relay/openapi/v1/SalesOrders/BulkUpsert`,
      { method: 'POST', headers },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    call.once('error', reject).end(body);
  });

/** How much the relay's memory grows at most while it forwards 20 bodies of 10 MB at the same time, after one as warm-up. */
export async function relayRss(relayed: Place, memory: () => number): Promise<string> {
  const body = Buffer.from(
    JSON.stringify([{ referenceNumber: 'BIG-1', salesChannel: 'x'.repeat(9_900_000) }]),
  );
  await post(relayed, body);
  const before = memory();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memory());
  }, 10);
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: BIG_BODIES }, () => post(relayed, body)));
  clearInterval(timer);
  const took = (performance.now() - begun) / 1000;
  return `Relay, ${BIG_BODIES} bodies of ${(body.length / 1e6).toFixed(1)} MB at once: memory ${before.toFixed(0)} MB, at most + ${(most - before).toFixed(0)} MB, ${took.toFixed(1)} s, answered ${[...new Set(answers)].join(', ')}`;
}
