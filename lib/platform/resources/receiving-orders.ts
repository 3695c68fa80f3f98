import {
  ReceivingOrder,
  ReceivingOrderListed,
  type ReceivingOrderUpsert,
  type ReceivingOrderUpsertResult,
} from '@/lib/contract/resources/receiving-orders';
import type { ReceivingOrderState } from '@/lib/contract/resources/state-transitions';
import { toInstant } from '@/lib/contract/schema/zone';
import { receivingFailure } from '@/lib/rules/receiving-rules';
import type { HandlersOf } from '../http/endpoint';
import { listRecords, readRecord } from '../query/list';
import { oneAtATime } from '../query/one-at-a-time';
import { defineTable, integrationJoin } from '../query/table';
import { incrementVersions } from '../query/table-versions';
import type { Scope } from '../query/tenant-scope';
import { tagHandler } from './tag-handler';

const EXISTING_ORDERS = `select "referenceNumber", state, "integrationId" from platform.receiving_orders
  where "tenantId" = $1 and "referenceNumber" = any($2::text[]) order by "referenceNumber" for no key update`;
const KNOWN_SKUS = `select sku from platform.products where "tenantId" = $1 and sku = any($2::text[])`;
const CREATE = `insert into platform.receiving_orders ("tenantId", "referenceNumber", "transferType", "receiveType", "integrationId", "transferDetails")
  select $1, r."referenceNumber", r."transferType", coalesce(r."receiveType", 'Standard'), r."integrationId", r."transferDetails"
  from json_to_recordset($2) r("referenceNumber" text, "transferType" text, "receiveType" text, "integrationId" uuid, "transferDetails" jsonb)`;
const SET_UPDATED_AT = `update platform.receiving_orders set "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = any($2::text[])`;
const CLEAR_LINES = `delete from platform.receiving_order_lines where "tenantId" = $1 and "referenceNumber" = any($2::text[])`;
const LINES = `insert into platform.receiving_order_lines ("tenantId", "referenceNumber", position, sku, "lotNumber", "expectedQuantity", "itemNo",
    "hasLimitCheck", tolerance, "externalLineItemId")
  select $1, r."referenceNumber", r.position, r.sku, r."lotNumber", r."expectedQuantity", r."itemNo", coalesce(r."hasLimitCheck", false), r.tolerance,
    r."externalLineItemId"
  from json_to_recordset($2) r("referenceNumber" text, position int, sku text, "lotNumber" text, "expectedQuantity" numeric, "itemNo" numeric,
    "hasLimitCheck" boolean, tolerance numeric, "externalLineItemId" text)`;

type ExistingOrder = { referenceNumber: string; state: ReceivingOrderState; integrationId: string | null };

const toTimestamp = (value: string | null | undefined) => (value ? toInstant(value) : null);

function transferDetails({
  cargoTransfer: cargo,
  pickupTransfer: pickup,
  carriageTransfer: carriage,
}: ReceivingOrderUpsert): Record<string, unknown> {
  if (cargo) return { ...cargo, shipmentDate: toTimestamp(cargo.shipmentDate) };
  if (pickup) return { ...pickup, pickupDate: toTimestamp(pickup.pickupDate) };
  return { ...carriage, shipmentDate: toTimestamp(carriage?.shipmentDate) };
}

/** The lines as stored: a line with lots becomes one line per lot, plus one for the rest. */
function toStoredLines(order: ReceivingOrderUpsert): Record<string, unknown>[] {
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
    ...row,
    lotNumber: row.lotNumber || null,
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
  await tx.query(CREATE, [
    JSON.stringify(created.map((o) => ({ ...o, transferDetails: transferDetails(o) }))),
  ]);
  await tx.query(SET_UPDATED_AT, [existingReferences]);
  await tx.query(CLEAR_LINES, [existingReferences]);
  await tx.query(LINES, [JSON.stringify(orders.flatMap(toStoredLines))]);
}

/**
 * Processes a bulk of receiving orders in one transaction: an existing reference gets new lines, an invalid order is
 * reported (D15, D16, D21).
 */
function acceptReceivingOrders(
  scope: Scope,
  orders: readonly ReceivingOrderUpsert[],
): Promise<ReceivingOrderUpsertResult> {
  return oneAtATime(scope, 'receiving-orders', async (tx) => {
    const found = await tx.query<ExistingOrder>(EXISTING_ORDERS, [
      [...new Set(orders.map((o) => o.referenceNumber))],
    ]);
    const existing = new Map(found.map((o) => [o.referenceNumber, o]));
    const skusInOrders = new Set(orders.flatMap((o) => (o.lineItems ?? []).map((l) => l.sku ?? '')));
    const knownSkus = new Set(
      (await tx.query<{ sku: string }>(KNOWN_SKUS, [[...skusInOrders]], 'known-skus')).map((s) => s.sku),
    );
    const seen = new Set<string>();
    const updateFailures: ReceivingOrderUpsertResult['updateFailures'] = [];
    const accepted = orders.filter((order) => {
      const { referenceNumber } = order;
      const message = seen.has(referenceNumber)
        ? 'referenceNumber: is listed twice in this call'
        : receivingFailure(order, {
            isKnownSku: (sku) => knownSkus.has(sku),
            existing: existing.get(referenceNumber),
          });
      seen.add(referenceNumber);
      if (message) updateFailures.push({ referenceNumber, message });
      return !message;
    });
    if (accepted.length > 0) {
      await writeOrders(tx, accepted, existing);
      await incrementVersions(tx, 'receiving-orders');
    }
    return { updateFailures };
  });
}

const tableBase = {
  versions: ['products', 'receiving-orders'],
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

/** The list omits the transfer details. Newest first. */
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

export const receivingOrders: HandlersOf<'receiving-orders'> = {
  bulkUpsertReceivingOrders: ({ body }, { scope }) => acceptReceivingOrders(scope, body),

  updateReceivingOrderTag: tagHandler('receiving order', 'referenceNumber'),

  getReceivingOrder: ({ params }, { scope }) =>
    readRecord(scope, receivingOrderTable, 'receiving order', params),

  getReceivingOrders: ({ query }, { scope }) => listRecords(scope, receivingOrdersTable, query.dqb),
};
