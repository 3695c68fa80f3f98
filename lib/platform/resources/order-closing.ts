import type { Scope } from '../query/tenant-scope';

const CLOSE = `update platform.sales_orders o set "updatedAt" = now(),
    state = case when a.left > 0 then o.state else 'Cancelled' end,
    "cancelledAt" = case when a.left > 0 then o."cancelledAt" else now() end,
    "shipmentNo" = case when a.left > 0 then o."shipmentNo" end
  from (
    select "referenceNumber", sum("amountInOrder" - "cancelledAmount") as left from platform.sales_order_lines
    where "tenantId" = $1 and "referenceNumber" = any($2::text[]) group by "referenceNumber"
  ) a
  where o."tenantId" = $1 and o."referenceNumber" = a."referenceNumber"`;

/** Orders whose lines have changed: one of which nothing is left becomes Cancelled and leaves its shipment (D11). */
export async function closeEmpty(tx: Scope, references: readonly string[]): Promise<void> {
  await tx.query(CLOSE, [references]);
}
