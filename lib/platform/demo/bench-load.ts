import type pg from 'pg';
import { BENCH_PRODUCTS, BENCH_RETURNS, type BenchProduct, benchProduct, benchReturn } from './bench-data';
import { insertRows, sumsOf } from './fill';
import { finish, inChunks, type Say, since } from './loading';
import type { MovementRow } from './warehouse';

/** As many as the bench has. */
const ALL = { products: BENCH_PRODUCTS, returns: BENCH_RETURNS };

const CHUNK = 5_000;
const LOT = 'OLD';

/** Movements whose sums are the product's numbers (D14): what came and stayed, was lost and counted again, is promised. */
function ledgerOf({ said: { sku, createdAt: at }, stock }: BenchProduct): MovementRow[] {
  const { total, reserved, received, damaged, expired, lost } = stock;
  const counted = total - received - expired + lost;
  const entry = { at, sku, lotNumber: null, reference: null };
  const rows: MovementRow[] = [
    { ...entry, kind: 'ReceivingAccepted', amount: received, cause: 'receiving-orders' },
    { ...entry, kind: 'ReceivingDamaged', amount: damaged, cause: 'receiving-orders' },
    { ...entry, kind: 'CountingIncreased', amount: expired, cause: 'stock-adjustments', lotNumber: LOT },
    {
      ...entry,
      kind: counted < 0 ? 'CountingDecreased' : 'CountingIncreased',
      amount: Math.abs(counted),
      cause: 'stock-adjustments',
    },
    { ...entry, kind: 'StockToLost', amount: lost, cause: 'stock-adjustments' },
    { ...entry, kind: 'Reserved', amount: reserved, cause: 'sales-orders' },
  ];
  return rows.filter((row) => row.amount > 0);
}

function chunkOf(from: number, to: number) {
  const products = Array.from({ length: to - from }, (_, i) => benchProduct(from + i));
  const movements = products.flatMap(ledgerOf);
  const ofProduct = sumsOf(movements, 'product');
  const ofLot = sumsOf(movements, 'lot');
  const rows = products.map(({ said }) => said);
  const stocks = products.map(({ said: { sku, updatedAt }, stock: { expired } }) => ({
    sku,
    updatedAt,
    expiredAmount: expired,
    ...ofProduct(sku),
  }));
  const lots = products
    .filter(({ stock }) => stock.expired > 0)
    .map(({ said: { sku, createdAt } }) => ({
      sku,
      lotNumber: LOT,
      expirationDate: '2024-01-01',
      createdAt,
      updatedAt: createdAt,
      ...ofLot(sku, LOT),
    }));
  return { rows, stocks, lots, movements };
}

// A few of the second barcodes fall on the same number: the first product keeps it.
const BARCODES = `insert into platform.barcodes ("tenantId", barcode, sku)
  select $1, b, p.sku from platform.products p cross join lateral unnest(p.barcodes) b
  where p."tenantId" = $1 order by p.sku on conflict do nothing`;

/**
 * Fills tenant `tenantId` anew with exactly the records of the bench; what it held before is taken away. The expired
 * stock lies in one old lot a product.
 */
export async function loadBench(
  pool: pg.Pool,
  tenantId: string,
  today: string,
  say: Say,
  size = ALL,
): Promise<void> {
  const begun = Date.now();
  await pool.query('delete from platform.tenants where id = $1', [tenantId]);
  await pool.query('insert into platform.tenants (id, name, "expiredOn") values ($1, $1, $2)', [
    tenantId,
    today,
  ]);
  await inChunks(pool, 0, size.products - 1, CHUNK, async (client, from, to) => {
    const { rows, stocks, lots, movements } = chunkOf(from, to + 1);
    await insertRows(client, tenantId, 'products', rows);
    await insertRows(client, tenantId, 'stocks', stocks);
    await insertRows(client, tenantId, 'lots', lots);
    await insertRows(client, tenantId, 'movements', movements);
  });
  await inChunks(pool, 0, size.returns - 1, CHUNK, (client, from, to) => {
    const rows = Array.from({ length: to - from + 1 }, (_, i) => benchReturn(from + i));
    return insertRows(client, tenantId, 'returns', rows);
  });
  await pool.query(BARCODES, [tenantId]);
  const tables = ['products', 'stocks', 'barcodes', 'lots', 'movements', 'returns'];
  await finish(pool, tenantId, ['products', 'lots', 'returns'], tables);
  say(`${size.products} products and ${size.returns} returns in ${since(begun)}`);
}
