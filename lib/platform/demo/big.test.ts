import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePool, pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { fillBig } from './big';
import { loadingPool } from './loading';
import { isEan13 } from './products';

const loading = loadingPool(inject('ownerUrl'));
const ask = <T extends object>(text: string, tenantId: string) =>
  tenantQuery<T>(pool(), tenantId, { text, values: [tenantId] });

afterAll(async () => {
  await loading.end();
  await closePool();
});

const AGAINST_LEDGER = `select p.sku from platform.stocks p left join (
    select sku, sum(case kind when 'Reserved' then 0 when 'ReceivingDamaged' then 0 when 'CountingDecreased' then -amount when 'StockToLost' then -amount else amount end) as total,
      sum(amount) filter (where kind = 'Reserved') as reserved, sum(amount) filter (where kind = 'ReceivingDamaged') as damaged,
      sum(amount) filter (where kind = 'StockToLost') as lost, sum(amount) filter (where kind = 'ReceivingAccepted') as received
    from platform.movements where "tenantId" = $1 group by sku) m on m.sku = p.sku
  where p."tenantId" = $1 and (p."totalStockAmount", p."reservedStock", p."damagedItemAmount", p."lostItemAmount", p."receivedItemAmount")
    is distinct from (coalesce(m.total, 0), coalesce(m.reserved, 0), coalesce(m.damaged, 0), coalesce(m.lost, 0), coalesce(m.received, 0))`;

describe('a large tenant', () => {
  const said: string[] = [];
  const fill = (products: number) =>
    fillBig(loading, 'big-trial', { products, customers: 300, returns: 200 }, '2026-03-17', (line) =>
      said.push(line),
    );
  beforeAll(() => fill(3_000));

  it('has products with valid barcodes, unique and searchable by part of the name', async () => {
    const rows = await ask<{ barcodes: string[]; name: string; price: number }>(
      'select barcodes, name, price from platform.products where "tenantId" = $1',
      'big-trial',
    );
    expect(rows).toHaveLength(3_000);
    expect(rows.flatMap((r) => r.barcodes).filter((b) => !isEan13(b))).toEqual([]);
    expect(new Set(rows.flatMap((r) => r.barcodes)).size).toBe(3_000);
    expect(rows.filter((r) => /Lamp 2/.test(r.name)).length).toBeGreaterThan(5);
    expect(
      rows.filter(
        (r) => Math.round(r.price * 100) !== r.price * 100 && !/^\d+(\.\d{1,2})?$/.test(String(r.price)),
      ),
    ).toEqual([]);
  });

  it('has stock totals that match its ledger', async () => {
    expect(await ask(AGAINST_LEDGER, 'big-trial')).toEqual([]);
  });

  it('has returns only of products it sells', async () => {
    const lines = await ask(
      'select l.sku from platform.return_lines l where l."tenantId" = $1 and not exists (select 1 from platform.products p where p."tenantId" = $1 and p.sku = l.sku)',
      'big-trial',
    );
    expect(lines).toEqual([]);
  });

  it('grows by the missing products, and stays unchanged when none are missing', async () => {
    const first = await ask<{ id: string }>(
      `select id from platform.products where "tenantId" = $1 and sku = 'BIG-0000001'`,
      'big-trial',
    );
    await fill(3_500);
    await fill(3_500);
    const rows = await ask<{ n: number }>(
      'select count(*)::int as n from platform.products where "tenantId" = $1',
      'big-trial',
    );
    expect(rows).toEqual([{ n: 3_500 }]);
    expect(
      await ask(
        `select id from platform.products where "tenantId" = $1 and sku = 'BIG-0000001'`,
        'big-trial',
      ),
    ).toEqual(first);
    expect(said.filter((line) => /^500 products/.test(line))).toHaveLength(1);
  });
});
