import type pg from 'pg';
import { BENCH_PRODUCTS, BENCH_RETURNS, type BenchProduct, benchProduct, benchReturn } from './bench-data';
import { finish, type Say } from './big';
import { insertRows } from './fill';
import type { MovementRow } from './floor';
import { sumsOf } from './sums';

const CHUNK = 5_000;
const LOT = 'OLD';

/** Movements whose sums are the product's numbers (D14): what came and stayed, was lost and counted again, is promised. */
function ledgerOf(product: BenchProduct): MovementRow[] {
  const {
    sku,
    createdAt: at,
    totalStockAmount: total,
    receivedItemAmount: received,
    expiredAmount: expired,
    lostItemAmount: lost,
  } = product;
  const counted = total - received - expired + lost;
  const entry = { at, sku, lotNumber: null, reference: null };
  const rows: MovementRow[] = [
    { ...entry, kind: 'ReceivingAccepted', amount: received, cause: 'receiving-orders' },
    { ...entry, kind: 'ReceivingDamaged', amount: product.damagedItemAmount, cause: 'receiving-orders' },
    { ...entry, kind: 'CountingIncreased', amount: expired, cause: 'stock-adjustments', lotNumber: LOT },
    {
      ...entry,
      kind: counted < 0 ? 'CountingDecreased' : 'CountingIncreased',
      amount: Math.abs(counted),
      cause: 'stock-adjustments',
    },
    { ...entry, kind: 'StockToLost', amount: lost, cause: 'stock-adjustments' },
    { ...entry, kind: 'Reserved', amount: product.reservedStock, cause: 'sales-orders' },
  ];
  return rows.filter((row) => row.amount > 0);
}

function chunkOf(from: number, to: number) {
  const products = Array.from({ length: to - from }, (_, i) => benchProduct(from + i));
  const movements = products.flatMap(ledgerOf);
  const ofProduct = sumsOf(movements, 'product');
  const ofLot = sumsOf(movements, 'lot');
  const rows = products.map(({ availableStock: _, ...said }) => ({ ...said, ...ofProduct(said.sku) }));
  const lots = products
    .filter((p) => p.expiredAmount > 0)
    .map(({ sku, createdAt }) => ({
      sku,
      lotNumber: LOT,
      expirationDate: '2024-01-01',
      createdAt,
      updatedAt: createdAt,
      ...ofLot(sku, LOT),
    }));
  return { rows, lots, movements };
}

// A few of the second barcodes fall on the same number: the first product keeps it.
const BARCODES = `insert into platform.barcodes ("tenantId", barcode, sku) select $1, unnest(p.barcodes), p.sku from platform.products p
  where p."tenantId" = $1 and p.sku >= $2 and p.sku <= $3 on conflict do nothing`;

/**
 * Fills tenant `tenantId` anew with exactly the records of the bench. What it held before is taken away. The expired stock lies
 * in one old lot a product.
 */
export async function loadBench(pool: pg.Pool, tenantId: string, today: string, say: Say): Promise<void> {
  const begun = Date.now();
  const client = await pool.connect();
  try {
    await client.query('delete from platform.tenants where id = $1', [tenantId]);
    await client.query('insert into platform.tenants (id, name, "expiredOn") values ($1, $1, $2)', [
      tenantId,
      today,
    ]);
    for (let from = 0; from < BENCH_PRODUCTS; from += CHUNK) {
      const { rows, lots, movements } = chunkOf(from, Math.min(from + CHUNK, BENCH_PRODUCTS));
      await insertRows(client, tenantId, 'products', rows);
      await client.query(BARCODES, [tenantId, rows[0]?.sku, rows.at(-1)?.sku]);
      await insertRows(client, tenantId, 'lots', lots);
      await insertRows(client, tenantId, 'movements', movements);
    }
    await insertRows(
      client,
      tenantId,
      'returns',
      Array.from({ length: BENCH_RETURNS }, (_, i) => benchReturn(i)),
    );
  } finally {
    client.release();
  }
  await finish(
    pool,
    tenantId,
    ['products', 'lots', 'returns'],
    ['products', 'barcodes', 'lots', 'movements', 'returns'],
  );
  say(
    `${BENCH_PRODUCTS} products and ${BENCH_RETURNS} returns in ${((Date.now() - begun) / 1000).toFixed(1)} s`,
  );
}
