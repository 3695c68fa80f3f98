import type { Scope } from '../query/tenant-scope';

const FIND_SKUS = `select sku from platform.products where "tenantId" = $1 and sku = any($2::text[])`;

type Order = { lineItems?: readonly { sku?: string | null }[] | null };

/** Returns the SKUs in the lines of these orders for which the tenant has a product. */
export async function findExistingSkus(tx: Scope, orders: readonly Order[]): Promise<ReadonlySet<string>> {
  const skus = new Set(orders.flatMap((o) => (o.lineItems ?? []).map((line) => line.sku ?? '')));
  const rows = await tx.query<{ sku: string }>(FIND_SKUS, [[...skus]]);
  return new Set(rows.map((row) => row.sku));
}
