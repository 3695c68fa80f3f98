import type { Scope } from '../query/tenant-scope';

/** The running sums of one product, as they stand under the lock. */
export type StockRow = {
  sku: string;
  totalStockAmount: number;
  /** What can be reserved (D14); below zero where reserved goods have expired. */
  free: number;
  /** What is not reserved, expired or not. */
  unreserved: number;
  reservedStock: number;
  damagedItemAmount: number;
  lostItemAmount: number;
};

const LOCK = `select sku, "totalStockAmount", "totalStockAmount" - "reservedStock" - "expiredAmount" as free,
    "totalStockAmount" - "reservedStock" as unreserved, "reservedStock", "damagedItemAmount", "lostItemAmount"
  from platform.stocks where "tenantId" = $1 and sku = any($2::text[]) order by sku for no key update`;

/**
 * Locks products in SKU order until the transaction ends and reads their sums; unknown SKUs are missing from the map.
 * Whoever moves stock locks here first, all SKUs at once: two transactions never hold what the other waits for (D20).
 */
export async function lockStock(tx: Scope, skus: readonly string[]): Promise<Map<string, StockRow>> {
  const rows = await tx.query<StockRow>(LOCK, [[...new Set(skus)]], 'lock-stock');
  return new Map(rows.map((row) => [row.sku, row]));
}
