import type { SalesOrderState } from '@/lib/contract/resources/sales-order-states';
import { writtenInstant } from '../query/instant';
import type { Scope } from '../query/tenant-scope';
import type { OrderLine, OrderRow } from './order-row';

/** An order that is there, with what its lines hold of the stock. */
export type HeldOrder = Omit<OrderRow, 'lines'> & {
  state: SalesOrderState;
  lines: (OrderLine & { cancelledAmount: number; reservedAmount: number })[];
};

const HELD = `select o."referenceNumber", o.state, o."salesChannel", o."externalOrderId",
    ${writtenInstant('o."orderCreatedAt"')} as "orderCreatedAt", o."companyNo", o."orderType",
    o."integrationId", o.customer, o."shippingAddress", o."billingAddress", o."packageNote", o."vasDocumentUrl", o.irsaliye
  from platform.sales_orders o where o."tenantId" = $1 and o."referenceNumber" = any($2::text[])
  order by o."referenceNumber" for no key update`;

const LINES = `select "referenceNumber", sku, "amountInOrder", "productSalePrice", "itemNo", "lotNumber", "externalLineItemId",
    "cancelledAmount", "reservedAmount"
  from platform.sales_order_lines where "tenantId" = $1 and "referenceNumber" = any($2::text[]) order by "referenceNumber", position`;

/** Locks the orders of these references, sorted, and reads them with their lines. */
export async function lockOrders(tx: Scope, references: readonly string[]): Promise<Map<string, HeldOrder>> {
  const orders = await tx.query<Omit<HeldOrder, 'lines'>>(HELD, [references], 'lock-orders');
  const held = new Map<string, HeldOrder>(orders.map((o) => [o.referenceNumber, { ...o, lines: [] }]));
  if (held.size === 0) return held;
  const lines = await tx.query<HeldOrder['lines'][number] & { referenceNumber: string }>(
    LINES,
    [[...held.keys()]],
    'held-lines',
  );
  for (const { referenceNumber, ...line } of lines) held.get(referenceNumber)?.lines.push(line);
  return held;
}

/** What the order says, without what became of it: comparable with a payload's row. */
export function sayingOf({ state: _, lines, ...order }: HeldOrder): OrderRow {
  return { ...order, lines: lines.map(({ cancelledAmount: _c, reservedAmount: _r, ...line }) => line) };
}
