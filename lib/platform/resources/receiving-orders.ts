import {
  ReceivingOrder,
  ReceivingOrderListed,
  ReceivingOrderUpsert,
  ReceivingOrderUpsertLine,
  type ReceivingOrderUpsertResult,
} from '@/lib/contract/resources/receiving-orders';
import type { ReceivingOrderState } from '@/lib/contract/resources/resource-states';
import { receivingFailures } from '@/lib/rules/receiving-rules';
import type { ResourceHandlers } from '../http/endpoint';
import { columnNames, insertSql, type StoredRow, storedRow } from '../query/columns';
import { listRecords, readRecord } from '../query/list';
import { oneAtATime } from '../query/one-at-a-time';
import { defineTable, integrationJoin } from '../query/table';
import type { Scope } from '../query/tenant-scope';
import { findExistingSkus } from './known-skus';
import { tagHandler } from './tag-handler';

const LOCK_ORDERS = `select "referenceNumber", state, "integrationId" from platform.receiving_orders
  where "tenantId" = $1 and "referenceNumber" = any($2::text[]) order by "referenceNumber" for no key update`;

/**
 * The columns of an order that its payload sets. Transfer details share one additional column. Lines are stored in a separate
 * table.
 */
const StoredReceivingOrder = ReceivingOrderUpsert.omit({
  cargoTransfer: true,
  pickupTransfer: true,
  carriageTransfer: true,
  lineItems: true,
  lineItemLotNumbers: true,
});
const INSERT_ORDERS = insertSql('receiving_orders', [
  'transferDetails',
  ...columnNames(StoredReceivingOrder),
]);
const SET_UPDATED_AT = `update platform.receiving_orders set "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = any($2::text[])`;

const DELETE_LINES = `delete from platform.receiving_order_lines where "tenantId" = $1 and "referenceNumber" = any($2::text[])`;
const INSERT_LINES = insertSql('receiving_order_lines', [
  ...['referenceNumber', 'position'],
  ...columnNames(ReceivingOrderUpsertLine),
]);

type ExistingOrder = { referenceNumber: string; state: ReceivingOrderState; integrationId: string | null };

function orderRow(order: ReceivingOrderUpsert): StoredRow {
  const { cargoTransfer, pickupTransfer, carriageTransfer } = storedRow(ReceivingOrderUpsert, order);
  return {
    ...storedRow(StoredReceivingOrder, order),
    receiveType: order.receiveType ?? 'Standard',
    transferDetails: cargoTransfer ?? pickupTransfer ?? carriageTransfer,
  };
}

/** Returns the lines to store. A line with lots becomes one line per lot, plus one line for the remaining quantity. */
function lineRows(order: ReceivingOrderUpsert): StoredRow[] {
  const lotsBySku = new Map<string, NonNullable<ReceivingOrderUpsert['lineItemLotNumbers']>>();
  for (const lot of order.lineItemLotNumbers ?? []) {
    const line = lotsBySku.get(lot.sku ?? '');
    if (line) line.push(lot);
    else lotsBySku.set(lot.sku ?? '', [lot]);
  }
  const rows = (order.lineItems ?? []).flatMap((line) => {
    const lots = line.lotNumber ? [] : (lotsBySku.get(line.sku ?? '') ?? []);
    const rest = (line.expectedQuantity ?? 0) - lots.reduce((sum, l) => sum + (l.expectedQuantity ?? 0), 0);
    const split = lots.map(({ lotNumber, expectedQuantity }) => ({ ...line, lotNumber, expectedQuantity }));
    return rest > 0 ? [...split, { ...line, expectedQuantity: rest }] : split;
  });
  const { referenceNumber } = order;
  return rows.map((row, position) => ({
    ...storedRow(ReceivingOrderUpsertLine, row),
    lotNumber: row.lotNumber || null,
    hasLimitCheck: row.hasLimitCheck ?? false,
    referenceNumber,
    position,
  }));
}

async function writeOrders(
  tx: Scope,
  orders: readonly ReceivingOrderUpsert[],
  existing: ReadonlyMap<string, ExistingOrder>,
): Promise<void> {
  const created = orders.filter((o) => !existing.has(o.referenceNumber));
  const existingReferences = orders
    .filter((o) => existing.has(o.referenceNumber))
    .map((o) => o.referenceNumber);
  await tx.query(INSERT_ORDERS, [JSON.stringify(created.map(orderRow))]);
  await tx.query(SET_UPDATED_AT, [existingReferences]);
  await tx.query(DELETE_LINES, [existingReferences]);
  await tx.query(INSERT_LINES, [JSON.stringify(orders.flatMap(lineRows))]);
}

/**
 * Processes several receiving orders in one transaction. Replaces the lines of existing orders, and reports invalid orders as
 * `updateFailures` (D15, D16, D21).
 */
function acceptReceivingOrders(
  scope: Scope,
  orders: readonly ReceivingOrderUpsert[],
): Promise<ReceivingOrderUpsertResult> {
  return oneAtATime(scope, 'receiving-orders', async (tx) => {
    const rows = await tx.query<ExistingOrder>(LOCK_ORDERS, [
      [...new Set(orders.map((o) => o.referenceNumber))],
    ]);
    const existing = new Map(rows.map((o) => [o.referenceNumber, o]));
    const skus = await findExistingSkus(tx, orders);
    const seen = new Set<string>();
    const updateFailures: ReceivingOrderUpsertResult['updateFailures'] = [];
    const accepted = orders.filter((order) => {
      const { referenceNumber } = order;
      const message = seen.has(referenceNumber)
        ? 'referenceNumber: is listed twice in this call'
        : receivingFailures(order, {
            isKnownSku: (sku) => skus.has(sku),
            existing: existing.get(referenceNumber),
          })[0];
      seen.add(referenceNumber);
      if (message) updateFailures.push({ referenceNumber, message });
      return !message;
    });
    if (accepted.length > 0) {
      await writeOrders(tx, accepted, existing);
    }
    return { updateFailures };
  });
}

const tableBase = {
  from: 'platform.tenant_receiving_orders t',
  joins: integrationJoin,
} as const;

const sql = { 'lineItems.productName': 'p.name', 'lineItems.imageUrl': 'p."imageUrl"' } as const;

const sources = {
  integration: { alias: 'i', presentIf: 'i.id is not null' },
  lineItems: {
    alias: 'l',
    rows: {
      from: `platform.tenant_receiving_order_lines l left join platform.tenant_products p on p."tenantId" = l."tenantId" and p.sku = l.sku`,
      where: 'l."tenantId" = $1 and l."referenceNumber" = t."referenceNumber"',
      order: 'l.position',
    },
  },
} as const;

/** The list of receiving orders, newest first, without the transfer details. */
export const receivingOrdersTable = defineTable(ReceivingOrderListed, {
  ...tableBase,
  key: ['referenceNumber'],
  order: [{ property: 'createdAt', direction: 'desc' }],
  sql,
  sources,
});

const receivingOrderTable = defineTable(ReceivingOrder, {
  ...tableBase,
  key: ['referenceNumber'],
  sql,
  sources: { ...sources, transferDetails: { json: 't."transferDetails"' } },
});

export const receivingOrders: ResourceHandlers<'receiving-orders'> = {
  bulkUpsertReceivingOrders: ({ body }, { scope }) => acceptReceivingOrders(scope, body),

  updateReceivingOrderTag: tagHandler('receiving-orders', 'referenceNumber'),

  getReceivingOrder: ({ params }, { scope }) =>
    readRecord(scope, receivingOrderTable, 'receiving order', params),

  getReceivingOrders: ({ query }, { scope }) => listRecords(scope, receivingOrdersTable, query.dqb),
};
