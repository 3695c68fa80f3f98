import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { LineCancellation } from '@/lib/contract/resources/sales-orders';
import { preShipStates, type SalesOrderState } from '@/lib/contract/resources/states';
import { isObject } from '@/lib/contract/schema/is-record';
import { toInstant } from '@/lib/contract/schema/zone';
import { conflict, notFound } from '../api-error';
import { bumpVersions } from '../query/table-versions';
import type { Scope } from '../query/tenant-scope';
import { lockStock, type Movement, recordMovements } from '../stock/ledger';
import type { ExistingOrder } from './order-intake';

/** A line with its reserved and missing amounts (D14). */
export type ReservedLine = OrderRow['lines'][number] & {
  referenceNumber: string;
  position: number;
  cancelledAmount: number;
  reservedAmount: number;
  missingQuantity: number;
};

/**
 * Reserves stock for the lines of accepted orders, first come, first served (D14). Releases the reservations of a
 * replaced order first; canceled units of a SKU stay canceled. Records the differences as movements.
 */
export async function reserve(
  tx: Scope,
  orders: readonly OrderRow[],
  existing: Map<string, ExistingOrder>,
): Promise<ReservedLine[]> {
  const previousLines = orders.flatMap((o) => existing.get(o.referenceNumber)?.lines ?? []);
  const stock = await lockStock(
    tx,
    [...previousLines, ...orders.flatMap((o) => o.lines)].map((l) => l.sku),
  );
  const available = new Map([...stock].map(([sku, row]) => [sku, row.available]));
  for (const line of previousLines)
    available.set(line.sku, (available.get(line.sku) ?? 0) + line.reservedAmount);

  const reserved: ReservedLine[] = [];
  const movements: Movement[] = [];
  for (const { referenceNumber, lines } of orders) {
    const before = new Map((existing.get(referenceNumber)?.lines ?? []).map((l) => [l.sku, l]));
    lines.forEach((line, position) => {
      const cancelledAmount = Math.min(before.get(line.sku)?.cancelledAmount ?? 0, line.amountInOrder);
      const orderedAmount = line.amountInOrder - cancelledAmount;
      const reservedAmount = Math.max(0, Math.min(available.get(line.sku) ?? 0, orderedAmount));
      available.set(line.sku, (available.get(line.sku) ?? 0) - reservedAmount);
      reserved.push({
        ...line,
        referenceNumber,
        position,
        cancelledAmount,
        reservedAmount,
        missingQuantity: orderedAmount - reservedAmount,
      });
      const reservedBefore = before.get(line.sku)?.reservedAmount ?? 0;
      before.delete(line.sku);
      movements.push(reservationChange(line.sku, reservedAmount - reservedBefore, referenceNumber));
    });
    for (const line of before.values())
      movements.push(reservationChange(line.sku, -line.reservedAmount, referenceNumber));
  }
  await recordMovements(tx, movements);
  return reserved;
}

const reservationChange = (sku: string, change: number, reference: string): Movement => ({
  sku,
  kind: change >= 0 ? 'Reserved' : 'Released',
  amount: Math.abs(change),
  cause: 'sales-orders',
  reference,
});

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

/** Writes accepted orders with their lines: updates those in `known`, inserts the others. */
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

/** One line of an order as stored. */
export type OrderLine = {
  sku: string;
  amountInOrder: number;
  productSalePrice: number | null;
  itemNo: number | null;
  lotNumber: string | null;
  externalLineItemId: string | null;
};

type TextFields = Record<string, string | null>;

/** The fields that the payload sets, in the form in which they are stored and compared. */
export type OrderRow = {
  referenceNumber: string;
  salesChannel: string | null;
  externalOrderId: string | null;
  orderCreatedAt: string | null;
  companyNo: string | null;
  orderType: string | null;
  integrationId: string | null;
  customer: TextFields;
  shippingAddress: TextFields;
  billingAddress: TextFields;
  packageNote: string | null;
  vasDocumentUrl: string | null;
  irsaliye: TextFields | null;
  lines: OrderLine[];
};

const ADDRESS = [
  'addressFirstName',
  'addressLastName',
  'company',
  'addressOne',
  'addressTwo',
  'district',
  'city',
  'postalCode',
  'country',
  'addressPhone',
  'taxOffice',
  'taxNumber',
] as const satisfies readonly (keyof Address)[];
const CUSTOMER = ['email', 'firstName', 'lastName', 'phone'] as const;
const IRSALIYE = ['id', 'ettn', 'tip', 'senaryo', 'tasiyiciVKN', 'vknTckn', 'aVknTckn', 'plaka'] as const;

function pickTexts<K extends string>(
  keys: readonly K[],
  value: { [P in K]?: string | null | undefined } | null | undefined,
): TextFields {
  return Object.fromEntries(keys.map((k) => [k, value?.[k] ?? null]));
}

/** Converts an accepted payload to a row. The rules guarantee that every line has a SKU and an amount. */
export function orderRow(order: SalesOrderUpsert): OrderRow {
  return {
    referenceNumber: order.referenceNumber,
    salesChannel: order.salesChannel ?? null,
    externalOrderId: order.externalOrderId ?? null,
    orderCreatedAt: order.orderCreatedAt ? toInstant(order.orderCreatedAt) : null,
    companyNo: order.companyNo ?? null,
    orderType: order.orderType ?? null,
    integrationId: order.integrationId?.toLowerCase() ?? null,
    customer: pickTexts(CUSTOMER, order.customer),
    shippingAddress: pickTexts(ADDRESS, order.shippingAddress),
    billingAddress: pickTexts(ADDRESS, order.billingAddress),
    packageNote: order.vas?.packageNote ?? null,
    vasDocumentUrl: order.vas?.documentVAS?.documentUrl || null,
    irsaliye: order.irsaliye ? pickTexts(IRSALIYE, order.irsaliye) : null,
    lines: (order.lineItems ?? []).map((l) => ({
      sku: l.sku ?? '',
      amountInOrder: l.amountInOrder ?? 0,
      productSalePrice: l.productSalePrice ?? null,
      itemNo: l.itemNo ?? null,
      lotNumber: l.lotNumber ?? null,
      externalLineItemId: l.externalLineItemId ?? null,
    })),
  };
}

/** Text that is equal for equal orders, regardless of key order. */
export function fingerprint(row: OrderRow): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (!isObject(value)) return value;
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]);
  };
  return JSON.stringify(sorted(row));
}

const CANCEL_EMPTY = `update platform.sales_orders o set "updatedAt" = now(),
    state = case when a."openAmount" > 0 then o.state else 'Cancelled' end,
    "cancelledAt" = case when a."openAmount" > 0 then o."cancelledAt" else now() end,
    "shipmentNo" = case when a."openAmount" > 0 then o."shipmentNo" end
  from (
    select "referenceNumber", sum("amountInOrder" - "cancelledAmount") as "openAmount" from platform.sales_order_lines
    where "tenantId" = $1 and "referenceNumber" = any($2::text[]) group by "referenceNumber"
  ) a
  where o."tenantId" = $1 and o."referenceNumber" = a."referenceNumber"`;

/** Cancels changed orders that have no open units and removes them from their shipment (D11). */
async function cancelEmptyOrders(tx: Scope, references: readonly string[]): Promise<void> {
  await tx.query(CANCEL_EMPTY, [references]);
}

const LOCK = `select state from platform.sales_orders where "tenantId" = $1 and "referenceNumber" = $2 for no key update`;

const LINE = `select position, "amountInOrder" - "cancelledAmount" as "openAmount", "reservedAmount", "missingQuantity"
  from platform.sales_order_lines where "tenantId" = $1 and "referenceNumber" = $2 and sku = $3`;

const CANCEL = `update platform.sales_order_lines set "cancelledAmount" = "cancelledAmount" + $4, "missingQuantity" = "missingQuantity" - $5,
  "reservedAmount" = "reservedAmount" - $6 where "tenantId" = $1 and "referenceNumber" = $2 and position = $3`;

type Line = { position: number; openAmount: number; reservedAmount: number; missingQuantity: number };

async function lockLine(tx: Scope, referenceNumber: string, sku: string): Promise<Line> {
  const [order] = await tx.query<{ state: SalesOrderState }>(LOCK, [referenceNumber]);
  if (!order) throw notFound('referenceNumber', `The sales order ${referenceNumber}`);
  if (!preShipStates.some((s) => s === order.state)) {
    throw conflict(
      'referenceNumber',
      `lines of an order that is ${order.state} cannot be cancelled`,
      'InvalidOperation',
    );
  }
  const [line] = await tx.query<Line>(LINE, [referenceNumber, sku]);
  if (!line) throw notFound('sku', `The SKU ${sku} in the order ${referenceNumber}`);
  return line;
}

/**
 * Cancels `amount` of one line (D11); throws 409 when more than the open amount. Missing units go first, then
 * reservations are released. An order without open units becomes Cancelled and leaves its shipment.
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
    await tx.query(CANCEL, [referenceNumber, line.position, amount, missing, released]);
    await recordMovements(tx, [
      { sku, kind: 'Released', amount: released, cause: 'sales-orders', reference: referenceNumber },
      { sku, kind: 'CancelledAfterUse', amount, cause: 'sales-orders', reference: referenceNumber },
    ]);
    await cancelEmptyOrders(tx, [referenceNumber]);
    await bumpVersions(tx, 'products', 'sales-orders', 'shipments');
  });
}
