import { preShipStates, type SalesOrderState } from '@/lib/contract/resources/resource-states';
import type { LineCancellation } from '@/lib/contract/resources/sales-orders';
import { conflict, notFound } from '../api-error';
import type { Scope } from '../query/tenant-scope';
import { lockStock, recordMovements } from '../stock/ledger';

const CANCEL_EMPTY_ORDERS = `update platform.sales_orders o set "updatedAt" = now(),
    state = case when a."openAmount" > 0 then o.state else 'Cancelled' end,
    "cancelledAt" = case when a."openAmount" > 0 then o."cancelledAt" else now() end,
    "shipmentNo" = case when a."openAmount" > 0 then o."shipmentNo" end
  from (
    select "referenceNumber", sum("amountInOrder" - "cancelledAmount") as "openAmount" from platform.sales_order_lines
    where "tenantId" = $1 and "referenceNumber" = any($2::text[]) group by "referenceNumber"
  ) a
  where o."tenantId" = $1 and o."referenceNumber" = a."referenceNumber"`;

/** Cancels the orders that have no open units left, and removes them from their shipments (D11). */
export async function cancelEmptyOrders(tx: Scope, references: readonly string[]): Promise<void> {
  await tx.query(CANCEL_EMPTY_ORDERS, [references]);
}

const LOCK_ORDER = `select state from platform.sales_orders where "tenantId" = $1 and "referenceNumber" = $2 for no key update`;

const READ_LINE = `select position, "amountInOrder" - "cancelledAmount" as "openAmount", "reservedAmount", "missingQuantity"
  from platform.sales_order_lines where "tenantId" = $1 and "referenceNumber" = $2 and sku = $3`;

const CANCEL_UNITS = `update platform.sales_order_lines set "cancelledAmount" = "cancelledAmount" + $4, "missingQuantity" = "missingQuantity" - $5,
  "reservedAmount" = "reservedAmount" - $6 where "tenantId" = $1 and "referenceNumber" = $2 and position = $3`;

type Line = { position: number; openAmount: number; reservedAmount: number; missingQuantity: number };

async function lockLine(tx: Scope, referenceNumber: string, sku: string): Promise<Line> {
  const [order] = await tx.query<{ state: SalesOrderState }>(LOCK_ORDER, [referenceNumber]);
  if (!order) throw notFound('referenceNumber', `The sales order ${referenceNumber}`);
  if (!preShipStates.some((s) => s === order.state)) {
    throw conflict(
      'referenceNumber',
      `lines of an order that is ${order.state} cannot be cancelled`,
      'InvalidOperation',
    );
  }
  const [line] = await tx.query<Line>(READ_LINE, [referenceNumber, sku]);
  if (!line) throw notFound('sku', `The SKU ${sku} in the order ${referenceNumber}`);
  return line;
}

/**
 * Cancels `amount` units of one line (D11). Throws 409 if the line has fewer open units. Cancels missing units first, then
 * releases reservations. An order without open units becomes Cancelled and leaves its shipment.
 */
export function cancelLine(
  scope: Scope,
  referenceNumber: string,
  { sku, amount }: LineCancellation,
): Promise<void> {
  return scope.transaction(async (tx) => {
    const line = await lockLine(tx, referenceNumber, sku);
    if (amount > line.openAmount)
      throw conflict(
        'amount',
        `only ${line.openAmount} of ${sku} is left to cancel`,
        'LineItemQuantityError',
      );
    const missing = Math.min(amount, line.missingQuantity);
    const released = Math.min(amount - missing, line.reservedAmount);
    await lockStock(tx, [sku]);
    await tx.query(CANCEL_UNITS, [referenceNumber, line.position, amount, missing, released]);
    await recordMovements(tx, [
      { sku, kind: 'Released', amount: released, cause: 'sales-orders', reference: referenceNumber },
      { sku, kind: 'CancelledAfterUse', amount, cause: 'sales-orders', reference: referenceNumber },
    ]);
    await cancelEmptyOrders(tx, [referenceNumber]);
  });
}
