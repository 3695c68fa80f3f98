import type { Scope } from '../query/tenant-scope';
import { cancelEmptyOrders } from './order-cancellation';
import type { ReservedLine } from './order-reservations';
import type { OrderRow } from './order-row';

const ORDER_COLUMNS = [
  ['salesChannel', 'text'],
  ['externalOrderId', 'text'],
  ['orderCreatedAt', 'timestamptz'],
  ['companyNo', 'text'],
  ['orderType', 'text'],
  ['integrationId', 'uuid'],
  ['customerNo', 'int'],
  ['customer', 'jsonb'],
  ['shippingAddress', 'jsonb'],
  ['billingAddress', 'jsonb'],
  ['packageNote', 'text'],
  ['vasDocumentUrl', 'text'],
  ['irsaliye', 'jsonb'],
] as const;
const columnNames = ORDER_COLUMNS.map(([name]) => `"${name}"`);
const columnTypes = ORDER_COLUMNS.map(([name, type]) => `"${name}" ${type}`).join(', ');

const CREATE = `insert into platform.sales_orders ("tenantId", "referenceNumber", ${columnNames.join(', ')})
  select $1, r."referenceNumber", ${columnNames.map((n) => `r.${n}`).join(', ')} from json_to_recordset($2) r("referenceNumber" text, ${columnTypes})`;

const CHANGE = `update platform.sales_orders o set "updatedAt" = now(), ${columnNames.map((n) => `${n} = r.${n}`).join(', ')}
  from json_to_recordset($2) r("referenceNumber" text, ${columnTypes}) where o."tenantId" = $1 and o."referenceNumber" = r."referenceNumber"`;

const CLEAR_LINES = `delete from platform.sales_order_lines where "tenantId" = $1 and "referenceNumber" = any($2::text[])`;

const LINES = `insert into platform.sales_order_lines ("tenantId", "referenceNumber", position, sku, "amountInOrder", "productSalePrice", "itemNo",
    "lotNumber", "externalLineItemId", "cancelledAmount", "missingQuantity", "reservedAmount")
  select $1, r."referenceNumber", r.position, r.sku, r."amountInOrder", r."productSalePrice", r."itemNo", r."lotNumber", r."externalLineItemId",
    r."cancelledAmount", r."missingQuantity", r."reservedAmount"
  from json_to_recordset($2) r("referenceNumber" text, position int, sku text, "amountInOrder" numeric, "productSalePrice" numeric,
    "itemNo" numeric, "lotNumber" text, "externalLineItemId" text, "cancelledAmount" numeric, "missingQuantity" numeric, "reservedAmount" numeric)`;

/** Writes accepted orders with their lines: updates those in `existing`, inserts the others. */
export async function writeOrders(
  tx: Scope,
  orders: readonly (OrderRow & { customerNo: number })[],
  lines: readonly ReservedLine[],
  existing: ReadonlySet<string>,
): Promise<void> {
  const changed = orders.filter((o) => existing.has(o.referenceNumber));
  const created = orders.filter((o) => !existing.has(o.referenceNumber));
  const rows = (list: typeof orders) => JSON.stringify(list.map(({ lines: _, ...order }) => order));
  if (created.length > 0) await tx.query(CREATE, [rows(created)]);
  if (changed.length > 0) {
    await tx.query(CHANGE, [rows(changed)]);
    await tx.query(CLEAR_LINES, [changed.map((o) => o.referenceNumber)]);
  }
  await tx.query(LINES, [JSON.stringify(lines)]);
  // Canceled units stay canceled, so an order that is sent again may have nothing left.
  if (changed.length > 0)
    await cancelEmptyOrders(
      tx,
      changed.map((o) => o.referenceNumber),
    );
}
