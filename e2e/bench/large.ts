import type pg from 'pg';
import { exampleOrder } from '../../lib/rules/order-examples';
import { benchSku } from './rows';

type RequestOptions = { method?: string; body?: string };

async function timeRequest(
  url: string,
  headers: Record<string, string>,
  { method = 'GET', body }: RequestOptions = {},
): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`);
  return performance.now() - start;
}

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const ms = (n: number) => `${n.toFixed(1)} ms`;

/** Lists 1,000,000 products: the median of 100 requests, and the first request after a write, which invalidates all cached totals. */
export async function largeLists(url: string, key: string): Promise<string[]> {
  const headers = { authorization: key, 'x-tenant-id': 'big' };
  const endpoint = (path: string, dqb: string) => `${url}/openapi/v1/${path}?dqb=${encodeURIComponent(dqb)}`;
  const listUrl = (tag: string, offset: number) =>
    endpoint('Products/GetProductsWithTag', `o=eq&p=tag&v=${tag}&s=updatedAt,desc&offset=${offset}&count=50`);
  const first = await fetch(endpoint('Products/GetProductsWithTag', 'offset=0&count=100'), { headers });
  const { items } = JSON.parse(await first.text());
  const tag = items.find((item: { tag: string | null }) => item.tag)?.tag ?? '';
  await timeRequest(listUrl(tag, 0), headers);
  const times: number[] = [];
  for (let i = 0; i < 100; i++) times.push(await timeRequest(listUrl(tag, (i % 20) * 50), headers));
  const afterWrite: number[] = [];
  for (let i = 0; i < 5; i++) {
    await timeRequest(`${url}/openapi/v1/Products/UpdateProductTag`, headers, {
      method: 'PATCH',
      body: JSON.stringify({ sku: items[0].sku, tag: `t${i}` }),
    });
    afterWrite.push(await timeRequest(listUrl(tag, 0), headers));
  }
  return [
    `1,000,000 products: list of 50 with filter, sort, exact total, median ${ms(median(times))}; first after a write ${ms(Math.max(...afterWrite))} (worst of 5)`,
  ];
}

/** Measures both stock lists with 100,000 SKUs and 1,000,000 movements, at any offset and in two sort orders. */
export async function stockPages(url: string, key: string, pool: pg.Pool): Promise<string[]> {
  await pool.query(`insert into platform.movements ("tenantId", sku, kind, amount, cause)
    select "tenantId", sku, 'ReceivingAccepted', n, 'bench' from platform.stocks, generate_series(1, 10) n where "tenantId" = 'bench'`);
  await pool.query(`update platform.stocks set "totalStockAmount" = "totalStockAmount" + 55, "receivedItemAmount" = "receivedItemAmount" + 55,
    "completedReceivingAcceptedAmount" = "completedReceivingAcceptedAmount" + 55 where "tenantId" = 'bench'`);
  await pool.query('vacuum analyze platform.stocks');
  const { rows } = await pool.query(
    `select count(*)::int as n from platform.movements where "tenantId" = 'bench'`,
  );
  const lines: string[] = [];
  for (const [path, sort] of [
    ['Stocks', 'totalStockAmount,desc'],
    ['Stocks/for-erp', 'sku,desc'],
  ]) {
    const times: number[] = [];
    for (let i = 0; i < 100; i++) {
      const dqb = `s=${i % 2 ? 'sku' : sort}&offset=${((i * 97) % 2000) * 50}&count=50`;
      times.push(
        await timeRequest(`${url}/openapi/v1/${path}?dqb=${encodeURIComponent(dqb)}`, {
          authorization: key,
          'x-tenant-id': 'bench',
        }),
      );
    }
    const p95 = [...times].sort((a, b) => b - a)[4] ?? 0;
    lines.push(
      `${path}, ${rows[0].n} movements: page of 50 at any offset, median ${ms(median(times))}, 95 % ${ms(p95)}`,
    );
  }
  return lines;
}

/** Measures bulk upserts of 1,000 orders with 5 lines each, including rules, reservation and ledger. */
export async function bulkOrders(
  url: string,
  key: string,
  pool: pg.Pool,
  processorTime: () => number,
): Promise<string[]> {
  const headers = { authorization: key, 'x-tenant-id': 'bench' };
  await pool.query(`update platform.stocks set "totalStockAmount" = 1000000 where "tenantId" = 'bench'`);
  const requestBody = (c: number) =>
    JSON.stringify(
      Array.from({ length: 1000 }, (_, i) =>
        exampleOrder(
          `B-${c}-${i}`,
          Array.from({ length: 5 }, (_, k) => benchSku(c * 5000 + i * 5 + k)),
        ),
      ),
    );
  const times: number[] = [];
  const before = processorTime();
  for (let c = 0; c < 10; c++)
    times.push(
      await timeRequest(`${url}/openapi/v1/SalesOrders/BulkUpsert`, headers, {
        method: 'POST',
        body: requestBody(c),
      }),
    );
  const total = times.reduce((a, b) => a + b, 0);
  return [
    `BulkUpsert of 1,000 orders × 5 lines: first ${ms(times[0] ?? 0)}, median ${ms(median(times))}, ten calls ${ms(total)}, processor ${ms((processorTime() - before) / times.length)} each`,
  ];
}
