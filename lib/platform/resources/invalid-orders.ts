import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import type { Scope } from '../query/tenant-scope';

/** A rejected order: what came, and the rule that refused it. */
export type Rejection = { order: SalesOrderUpsert; error: OrderError };

// One entry a reference and integration: a rejection replaces the one before, an acceptance takes it away (D9).
const CLEAR = `delete from platform.invalid_sales_orders i using json_to_recordset($2) r("referenceNumber" text, "integrationId" uuid)
  where i."tenantId" = $1 and platform.fold(i."referenceNumber") = platform.fold(r."referenceNumber")
    and i."referenceNumber" = r."referenceNumber" and i."integrationId" is not distinct from r."integrationId"`;

const ENTER = `insert into platform.invalid_sales_orders ("tenantId", error, "referenceNumber", "integrationId", "integrationType",
    "integrationName", "salesChannel", "customerFullName", payload)
  select $1, r.error, r."referenceNumber", r."integrationId", coalesce(n."integrationType", 'OpenApi'),
    coalesce(n."integrationName", 'Open API'), r."salesChannel", r."customerFullName", r.payload
  from json_to_recordset($2) r(error text, "referenceNumber" text, "integrationId" uuid, "salesChannel" text, "customerFullName" text, payload jsonb)
  left join platform.integrations n on n."tenantId" = $1 and n.id = r."integrationId"`;

const nameOf = ({ customer }: SalesOrderUpsert) =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || null;

/** Takes away the entries of accepted orders and enters the rejected ones, in their order. */
export async function settleInvalid(
  tx: Scope,
  accepted: readonly SalesOrderUpsert[],
  rejected: readonly Rejection[],
): Promise<void> {
  const keys = [...accepted, ...rejected.map((r) => r.order)].map(({ referenceNumber, integrationId }) => ({
    referenceNumber,
    integrationId,
  }));
  await tx.query(CLEAR, [JSON.stringify(keys)]);
  if (rejected.length === 0) return;
  const rows = rejected.map(({ order, error }) => ({
    error,
    referenceNumber: order.referenceNumber,
    integrationId: order.integrationId,
    salesChannel: order.salesChannel,
    customerFullName: nameOf(order),
    payload: order,
  }));
  await tx.query(ENTER, [JSON.stringify(rows)]);
}
