import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import { columnList } from '../query/columns';
import type { Scope } from '../query/tenant-scope';

/** A rejected order, its payload as received, and the code of the rule that the order breaks. */
export type RejectedOrder = { order: SalesOrderUpsert; payload: unknown; error: OrderError };

// A reference and integration have at most one open entry. A later rejection or acceptance closes the entry (D9).
const CLOSE_ENTRIES = `update platform.tenant_invalid_sales_orders i set "closedAt" = now()
  from json_populate_recordset(null::platform.invalid_sales_orders, $2) r
  where i."tenantId" = $1 and i."closedAt" is null and platform.fold(i."referenceNumber") = platform.fold(r."referenceNumber")
    and i."referenceNumber" = r."referenceNumber" and i."integrationId" is not distinct from r."integrationId"`;

/** Closed entries are kept for 90 days (D24). */
const DELETE_OLD_ENTRIES = `delete from platform.invalid_sales_orders
  where "tenantId" = $1 and "closedAt" < now() - interval '90 days'`;

const COLUMNS = ['error', 'referenceNumber', 'integrationId', 'salesChannel', 'customerFullName', 'payload'];

const INSERT_REJECTED = `insert into platform.invalid_sales_orders ("tenantId", "integrationType", "integrationName", ${columnList(COLUMNS)})
  select $1, coalesce(n."integrationType", 'OpenApi'), coalesce(n."integrationName", 'Open API'), ${columnList(COLUMNS, 'r')}
  from json_populate_recordset(null::platform.invalid_sales_orders, $2) r
  left join platform.integrations n on n."tenantId" = $1 and n.id = r."integrationId"`;

const customerName = ({ customer }: SalesOrderUpsert) =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || null;

/** Closes the open entries of the accepted and rejected orders, deletes expired entries, and adds an entry per rejected order. */
export async function recordRejections(
  tx: Scope,
  accepted: readonly SalesOrderUpsert[],
  rejected: readonly RejectedOrder[],
): Promise<void> {
  const keys = [...accepted, ...rejected.map((r) => r.order)].map(({ referenceNumber, integrationId }) => ({
    referenceNumber,
    integrationId,
  }));
  await tx.query(CLOSE_ENTRIES, [JSON.stringify(keys)]);
  await tx.query(DELETE_OLD_ENTRIES);
  if (rejected.length === 0) return;
  const rows = rejected.map(({ order, payload, error }) => ({
    error,
    referenceNumber: order.referenceNumber,
    integrationId: order.integrationId,
    salesChannel: order.salesChannel,
    customerFullName: customerName(order),
    payload,
  }));
  await tx.query(INSERT_REJECTED, [JSON.stringify(rows)]);
}
