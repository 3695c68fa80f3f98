import { SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { assignments, columnNames, insertSql } from '../query/columns';
import type { Scope } from '../query/tenant-scope';
import { cancelEmptyOrders } from './order-cancellation';
import type { ReservedLine } from './order-reservations';
import { type OrderRow, StoredSalesOrder } from './order-row';

/** Columns that are not part of the key. */
const ORDER_VALUES = ['customerNo', ...columnNames(StoredSalesOrder.omit({ referenceNumber: true }))];

const INSERT_ORDERS = insertSql('sales_orders', ['referenceNumber', ...ORDER_VALUES]);

const UPDATE_ORDERS = `update platform.sales_orders o set ${assignments(ORDER_VALUES, 'r')}, "updatedAt" = now()
  from json_populate_recordset(null::platform.sales_orders, $2) r where o."tenantId" = $1 and o."referenceNumber" = r."referenceNumber"`;

const DELETE_LINES = `delete from platform.sales_order_lines where "tenantId" = $1 and "referenceNumber" = any($2::text[])`;

const INSERT_LINES = insertSql('sales_order_lines', [
  ...['referenceNumber', 'position', 'cancelledAmount', 'missingQuantity', 'reservedAmount'],
  ...columnNames(SalesOrderUpsertLine),
]);

/** Writes accepted orders with their lines. Updates orders in `existing`, and inserts all other orders. */
export async function writeOrders(
  tx: Scope,
  orders: readonly (OrderRow & { customerNo: number })[],
  lines: readonly ReservedLine[],
  existing: ReadonlySet<string>,
): Promise<void> {
  const changed = orders.filter((o) => existing.has(o.referenceNumber));
  const created = orders.filter((o) => !existing.has(o.referenceNumber));
  const rows = (list: typeof orders) => JSON.stringify(list.map(({ lines: _, ...order }) => order));
  if (created.length > 0) await tx.query(INSERT_ORDERS, [rows(created)]);
  if (changed.length > 0) {
    await tx.query(UPDATE_ORDERS, [rows(changed)]);
    await tx.query(DELETE_LINES, [changed.map((o) => o.referenceNumber)]);
  }
  await tx.query(INSERT_LINES, [JSON.stringify(lines)]);
  // Canceled units stay canceled, so an order that is sent again may have no open units.
  if (changed.length > 0)
    await cancelEmptyOrders(
      tx,
      changed.map((o) => o.referenceNumber),
    );
}
