import type pg from 'pg';
import { transaction } from '@/lib/db/pool';
import { incrementVersion } from '../query/totals';
import { ADJECTIVES, NOUNS } from './big';
import { insertRows, sumsOf } from './fill';
import { inChunks, type ReportProgress, since, updateStatistics } from './loading';
import type { MovementRow } from './warehouse';

// Records for benchmarks that compare consoles. Record `i` is identical on every machine and for every target.

const TAGS = Array.from({ length: 20 }, (_, i) => `tag-${String(i).padStart(2, '0')}`);
const CATEGORIES = [
  'Home',
  'Garden',
  'Apparel',
  'Electronics',
  'Sports',
  'Toys',
  'Office',
  'Beauty',
  'Food',
  'Auto',
];

const BENCH_PRODUCTS = 100_000;
const BENCH_RETURNS = 20_000;

/**
 * Hashes the record number and a salt to a 32-bit integer with one step of mulberry32. All random values come from this function.
 */
function hash(i: number, salt: number): number {
  let t = (Math.imul(i + 1, 0x9e3779b1) + Math.imul(salt + 1, 0x85ebca6b)) | 0;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return (t ^ (t >>> 14)) >>> 0;
}

const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';
const hex = (n: number, width: number) => n.toString(16).padStart(8, '0').slice(-width).padStart(width, '0');

const uuid = (i: number, kind: number) =>
  `${hex(hash(i, 90 + kind), 8)}-${hex(hash(i, 91 + kind), 4)}-4${hex(hash(i, 92 + kind), 3)}-8${hex(hash(i, 93 + kind), 3)}-${hex(i, 6)}${hex(hash(i, 94 + kind), 6)}`;

const DAY = 86_400;
const BEGIN = Date.UTC(2024, 0, 1);
const date = (i: number, salt: number) =>
  new Date(BEGIN + (hash(i, salt) % (720 * DAY)) * 1000).toISOString();
const after = (instant: string, seconds: number) =>
  new Date(Date.parse(instant) + seconds * 1000).toISOString();

/** Returns the fields of product `i`, and the product's stock. */
function benchProduct(i: number) {
  const total = hash(i, 1) % 5000;
  const reserved = total % 7 === 0 ? hash(i, 2) % (total + 1) : 0;
  const createdAt = date(i, 3);
  const fields = {
    id: uuid(i, 0),
    sku: `SKU-${String(i).padStart(6, '0')}`,
    name: `${pick(ADJECTIVES, hash(i, 4))} ${pick(NOUNS, hash(i, 5))} ${1000 + (hash(i, 6) % 9000)}`,
    barcodes: [String(8690000000000 + i), String(8680000000000 + (hash(i, 7) % 1e9))],
    category: pick(CATEGORIES, hash(i, 8)),
    tag: pick(TAGS, hash(i, 9)),
    state: 'Active',
    price: (hash(i, 10) % 100000) / 100,
    createdAt,
    updatedAt: after(createdAt, hash(i, 15) % (60 * DAY)),
  };
  const stock = {
    total,
    reserved,
    received: hash(i, 11) % 300,
    damaged: hash(i, 12) % 20,
    expired: hash(i, 13) % 5,
    lost: hash(i, 14) % 5,
  };
  return { fields, stock };
}

type BenchProduct = ReturnType<typeof benchProduct>;

/** The fields of return `i`. */
function benchReturn(i: number) {
  const state = pick(['ReturnCreated', 'ArrivedToWarehouse', 'Completed'], hash(i, 20));
  const createdAt = date(i, 21);
  return {
    id: uuid(i, 10),
    returnReferenceNumber: `RET-${String(i).padStart(6, '0')}`,
    salesOrderReferenceNumber: `SO-${String(hash(i, 22) % 500000).padStart(6, '0')}`,
    salesOrderChannel: pick(['shop', 'market', 'b2b', 'store'], hash(i, 23)),
    source: pick(['Service', 'WMS'], hash(i, 24)),
    state,
    notes: pick(['', 'wrong size', 'damaged box', 'changed mind'], hash(i, 25)),
    trackingId: `TRK${1e9 + (hash(i, 26) % 1e9)}`,
    cargoCarrier: pick(['CarrierA', 'CarrierB', 'CarrierC'], hash(i, 27)),
    tag: pick(TAGS, hash(i, 28)),
    createdAt,
    updatedAt: after(createdAt, DAY),
    arrivedToWarehouseAt: state === 'ReturnCreated' ? null : after(createdAt, 2 * DAY),
    completedAt: state === 'Completed' ? after(createdAt, 3 * DAY) : null,
  };
}

/** Row counts of the benchmark. */
const ALL = { products: BENCH_PRODUCTS, returns: BENCH_RETURNS };

const CHUNK = 5_000;
const LOT = 'OLD';

/** Returns the movements that add up to the stock of a product (D14). */
function ledgerOf({ fields: { sku, createdAt }, stock }: BenchProduct): MovementRow[] {
  const { total, reserved, received, damaged, expired, lost } = stock;
  const counted = total - received - expired + lost;
  const entry = { at: createdAt, sku, lotNumber: null, reference: null };
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
  const rows = products.map(({ fields }) => fields);
  const stocks = products.map(({ fields: { sku, updatedAt }, stock: { expired } }) => ({
    sku,
    updatedAt,
    expiredAmount: expired,
    ...ofProduct(sku),
  }));
  const lots = products
    .filter(({ stock }) => stock.expired > 0)
    .map(({ fields: { sku, createdAt } }) => ({
      sku,
      lotNumber: LOT,
      expirationDate: '2024-01-01',
      createdAt,
      updatedAt: createdAt,
      ...ofLot(sku, LOT),
    }));
  return { rows, stocks, lots, movements };
}

// Some second barcodes collide. The product with the first SKU then gets the barcode.
const INSERT_BARCODES = `insert into platform.barcodes ("tenantId", barcode, sku)
  select $1, b, p.sku from platform.products p cross join lateral unnest(p.barcodes) b
  where p."tenantId" = $1 order by p.sku on conflict do nothing`;

/** Replaces all data of a tenant with the records of the benchmark. The expired stock of a product is in one lot. */
export async function loadBench(
  pool: pg.Pool,
  tenantId: string,
  today: string,
  say: ReportProgress,
  size = ALL,
): Promise<void> {
  const started = Date.now();
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
  await transaction(pool, async (client) => {
    await client.query(INSERT_BARCODES, [tenantId]);
    await incrementVersion(client, tenantId);
  });
  const tables = ['products', 'stocks', 'barcodes', 'lots', 'movements', 'returns'];
  await updateStatistics(pool, tables);
  say(`${size.products} products and ${size.returns} returns in ${since(started)}`);
}
