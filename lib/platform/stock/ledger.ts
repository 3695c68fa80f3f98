import { insertSql } from '../query/columns';
import type { Scope } from '../query/tenant-scope';

/**
 * The running sums of a locked product. The database derives `availableStock` from these sums: the total minus reserved and
 * expired stock, never negative.
 */
export type StockRow = {
  sku: string;
  totalStockAmount: number;
  /** The amount that can be reserved (D14). Negative if reserved stock has expired. */
  available: number;
  /** The amount that is not reserved, including expired stock. */
  unreserved: number;
  reservedStock: number;
  damagedItemAmount: number;
  lostItemAmount: number;
};

const LOCK_STOCK = `select sku, "totalStockAmount", "totalStockAmount" - "reservedStock" - "expiredAmount" as available,
    "totalStockAmount" - "reservedStock" as unreserved, "reservedStock", "damagedItemAmount", "lostItemAmount"
  from platform.stocks where "tenantId" = $1 and sku = any($2::text[]) order by sku for no key update`;

/**
 * Locks products in SKU order until the transaction ends, and reads their sums. The map omits unknown SKUs. Lock all SKUs in one
 * call before any movement, so that transactions cannot deadlock (D20).
 */
export async function lockStock(tx: Scope, skus: readonly string[]): Promise<Map<string, StockRow>> {
  const rows = await tx.query<StockRow>(LOCK_STOCK, [[...new Set(skus)]]);
  return new Map(rows.map((row) => [row.sku, row]));
}

const UPDATE_EXPIRED = `
  update platform.stocks s set "expiredAmount" = e.amount
  from (
    select l.sku, coalesce(sum(l.amount) filter (where l."expirationDate" < coalesce($3::date, now()::date)), 0) as amount
    from platform.lots l where l."tenantId" = $1 and l.sku = any($2::text[]) group by l.sku
  ) e
  where s."tenantId" = $1 and s.sku = e.sku and s."expiredAmount" is distinct from e.amount`;

/**
 * Recomputes `expiredAmount` of locked products (`lockStock`) in the caller's transaction, after their lots or expiration dates
 * have changed. `today` defaults to the date of the database.
 */
export async function updateExpired(tx: Scope, skus: readonly string[], today?: string): Promise<void> {
  if (skus.length > 0) await tx.query(UPDATE_EXPIRED, [[...new Set(skus)], today ?? null]);
}

/** How one unit of a movement changes the sums of the product and, if the movement names a lot, the sums of the lot (D14). */
export type Effects = { product: Readonly<Record<string, 1 | -1>>; lot?: Readonly<Record<string, 1 | -1>> };

export const movementKinds = {
  ReceivingAccepted: {
    product: { totalStockAmount: 1, receivedItemAmount: 1, completedReceivingAcceptedAmount: 1 },
    lot: { amount: 1 },
  },
  ReceivingDamaged: { product: { damagedItemAmount: 1 }, lot: { damagedAmount: 1 } },
  ReturnAccepted: { product: { totalStockAmount: 1 }, lot: { amount: 1 } },
  ReturnDamaged: { product: { damagedItemAmount: 1 }, lot: { damagedAmount: 1 } },
  Reserved: { product: { reservedStock: 1 } },
  Released: { product: { reservedStock: -1 } },
  ShippedEwaybil: {
    product: { totalStockAmount: -1, reservedStock: -1, ewaybilSalesOrderUsedAmount: 1 },
    lot: { amount: -1 },
  },
  ShippedWithoutEwaybil: {
    product: { totalStockAmount: -1, reservedStock: -1, unEwaybilSalesOrderUsedAmount: 1 },
    lot: { amount: -1 },
  },
  CancelledAfterUse: { product: { ewaybilAndUnEwaybilSalesOrderCancelledAmount: 1 } },
  CountingIncreased: { product: { totalStockAmount: 1, countingIncreasedAmount: 1 }, lot: { amount: 1 } },
  CountingDecreased: { product: { totalStockAmount: -1, countingDecreasedAmount: 1 }, lot: { amount: -1 } },
  LostToStock: {
    product: { totalStockAmount: 1, lostItemAmount: -1, lostToStockAmount: 1 },
    lot: { amount: 1, lostAmount: -1 },
  },
  StockToLost: {
    product: { totalStockAmount: -1, lostItemAmount: 1, stockToLostAmount: 1 },
    lot: { amount: -1, lostAmount: 1 },
  },
  StockToDamaged: {
    product: { totalStockAmount: -1, damagedItemAmount: 1, stockToDamagedAmount: 1 },
    lot: { amount: -1, damagedAmount: 1 },
  },
  DamagedToStock: {
    product: { totalStockAmount: 1, damagedItemAmount: -1, damagedToStockAmount: 1 },
    lot: { amount: 1, damagedAmount: -1 },
  },
} as const satisfies Record<string, Effects>;

export type MovementKind = keyof typeof movementKinds;

export type Movement = {
  sku: string;
  lotNumber?: string | null;
  kind: MovementKind;
  amount: number;
  cause: string;
  reference?: string | null;
};

/** Returns the sums that movements of some kinds update, each with the SQL that computes it from the movements. */
export function sumExpressions(
  level: 'product' | 'lot',
  kinds: readonly string[] = Object.keys(movementKinds),
): Record<string, string> {
  const terms: Record<string, string[]> = {};
  for (const [kind, effects] of Object.entries<Effects>(movementKinds)) {
    if (!kinds.includes(kind)) continue;
    for (const [column, sign] of Object.entries(effects[level] ?? {})) {
      const list = terms[column] ?? [];
      terms[column] = [...list, `when '${kind}' then ${sign === 1 ? '' : '-'}amount`];
    }
  }
  return Object.fromEntries(
    Object.entries(terms).map(([column, list]) => [
      column,
      `coalesce(sum(case kind ${list.join(' ')} else 0 end), 0)`,
    ]),
  );
}

const sumColumns = (sums: Record<string, string>) =>
  Object.entries(sums)
    .map(([column, sql]) => `${sql} as "${column}"`)
    .join(', ');

const addColumns = (row: string, sums: Record<string, string>) =>
  Object.keys(sums)
    .map((column) => `"${column}" = ${row}."${column}" + b."${column}"`)
    .join(', ');

const updateLotsSql = (sums: Record<string, string>) => `, bylot as (
    select sku, "lotNumber", ${sumColumns(sums)} from moved where "lotNumber" is not null group by sku, "lotNumber"
  ), lots as (
    update platform.lots l set ${addColumns('l', sums)}
    from bylot b where l."tenantId" = $1 and l.sku = b.sku and l."lotNumber" = b."lotNumber"
    returning l.sku
  )`;

/** Returns the SQL that inserts movements of some kinds and updates the affected sums. */
function recordSql(kinds: readonly MovementKind[]): string {
  const sums = sumExpressions('product', kinds);
  const lotSums = sumExpressions('lot', kinds);
  return `
  with moved as (
    ${insertSql('movements', ['sku', 'lotNumber', 'kind', 'amount', 'cause', 'reference'])}
    returning sku, "lotNumber", kind, amount
  ), byproduct as (
    select sku, ${sumColumns(sums)} from moved group by sku
  )${Object.keys(lotSums).length > 0 ? updateLotsSql(lotSums) : ''}
  update platform.stocks s set "updatedAt" = now(), ${addColumns('s', sums)}
  from byproduct b where s."tenantId" = $1 and s.sku = b.sku`;
}

// Locks lots in the same order as an upsert of lots, so that the two cannot deadlock.
const LOCK_LOTS = `select 1 from platform.lots l join json_to_recordset($2) m(sku text, "lotNumber" text)
  on l.sku = m.sku and l."lotNumber" = m."lotNumber" where l."tenantId" = $1 order by l.sku, l."lotNumber" for no key update of l`;

/** Inserts movements and updates the running sums, in the caller's transaction. Lock the products first (`lockStock`). */
export async function recordMovements(tx: Scope, movements: readonly Movement[]): Promise<void> {
  const rows = movements.filter((m) => m.amount > 0);
  if (rows.length === 0) return;
  const lotMovements = rows.filter((m) => m.lotNumber);
  if (lotMovements.length > 0) await tx.query(LOCK_LOTS, [JSON.stringify(lotMovements)]);
  const kinds = [...new Set(rows.map((m) => m.kind))];
  await tx.query(recordSql(kinds), [JSON.stringify(rows)]);
  await updateExpired(
    tx,
    lotMovements.map((m) => m.sku),
  );
}

/**
 * Recomputes `expiredAmount` of a tenant's products for `today` (YYYY-MM-DD). Called by the first request of a day, because stock
 * expires without a write.
 */
export async function refreshExpired(scope: Scope, today: string): Promise<void> {
  await scope.transaction(async (tx) => {
    const claimed = await tx.query(
      `update platform.tenants set "expiredOn" = $2::date where id = $1 and "expiredOn" is distinct from $2::date returning id`,
      [today],
    );
    if (claimed.length === 0) return;
    const skus = (await tx.query<{ sku: string }>(SKUS_TO_UPDATE, [today])).map((s) => s.sku);
    await lockStock(tx, skus);
    await updateExpired(tx, skus, today);
  });
}

const SKUS_TO_UPDATE = `
  with expired as (
    select sku, sum(amount) as amount from platform.lots
    where "tenantId" = $1 and "expirationDate" < $2::date and amount > 0 group by sku
  )
  select s.sku from platform.stocks s left join expired e on e.sku = s.sku
  where s."tenantId" = $1 and s."expiredAmount" is distinct from coalesce(e.amount, 0)`;
