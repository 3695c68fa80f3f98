import { expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { ask, freshTenant, type Reply } from '@/lib/testing/platform/call-platform';
import { order, withOrders, withProducts } from '@/lib/testing/platform/stocked-tenant';
import { checkStock } from '@/lib/testing/platform/sums';

const nameOf = async (tenant: string) =>
  (await pool().query<{ name: string }>('select name from platform.tenants where id = $1', [tenant])).rows[0]
    ?.name;

/** Every answer is a success or says when to try again. */
function expectSound(replies: readonly Reply[]): void {
  for (const { status, headers, body } of replies) {
    if (status < 300) continue;
    expect([status, body]).toEqual([503, expect.objectContaining({ error: expect.any(Object) })]);
    expect(headers.get('retry-after')).toBe('2');
  }
}

const reset = (tenant: string) => ask(tenant, 'resetTenant', { body: { scenario: 'corner' } });

it('resets at once: each succeeds or is told to try again, and the tenant keeps its name', async () => {
  const tenant = await freshTenant();
  const name = await nameOf(tenant);
  const replies = await Promise.all(Array.from({ length: 8 }, () => reset(tenant)));
  expectSound(replies);
  expect(replies.some(({ status }) => status < 300)).toBe(true);
  expect(await nameOf(tenant)).toBe(name);
  await checkStock(tenant);
});

it('writes during a reset: each succeeds or is told to try again', async () => {
  const tenant = await freshTenant();
  await withProducts(tenant, 'A');
  const write = (n: string): (() => Promise<Reply>)[] => [
    () =>
      ask(tenant, 'bulkUpsertSalesOrders', { body: [order(`O${n}`, { A: 1 }), order(`Q${n}`, { A: 2 })] }),
    () => ask(tenant, 'createProduct', { body: { sku: n, name: n, barcodes: [n], type: 'Product' } }),
    () =>
      ask(tenant, 'upsertLots', {
        body: [
          { sku: 'A', lotNumber: n },
          { sku: n, lotNumber: n },
        ],
      }),
    () => ask(tenant, 'setFaults', { body: [] }),
    () => ask(tenant, 'setAutopilot', { body: { on: false }, headers: { 'idempotency-key': n } }),
    () => ask(tenant, 'getStocks'),
  ];
  const replies: Reply[] = [];
  let isOver = false;
  const worker = async (_: unknown, w: number) => {
    for (let n = 0; !isOver; n++) for (const act of write(`${w}-${n}`)) replies.push(await act());
  };
  const workers = Array.from({ length: 6 }, worker);
  for (let n = 0; n < 4; n++) replies.push(await reset(tenant));
  isOver = true;
  await Promise.all(workers);
  expectSound(replies);
  expect((await reset(tenant)).status).toBeLessThan(300);
  await withProducts(tenant, 'A');
  await withOrders(tenant, order('AFTER', { A: 1 }));
  await checkStock(tenant);
});
