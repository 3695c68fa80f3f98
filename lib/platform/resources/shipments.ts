import { preShipStates, type SalesOrderState } from '@/lib/contract/resources/resource-states';
import { Shipment, type ShipmentResult, ShipmentUpsert } from '@/lib/contract/resources/shipments';
import { toDay } from '@/lib/contract/schema/zone';
import { ApiError } from '../api-error';
import type { ResourceHandlers } from '../http/endpoint';
import { assignmentsUnlessNull, columnNames, insertSql, storedRow } from '../query/columns';
import { listRecords, readRecord } from '../query/list';
import { defineTable } from '../query/table';
import type { Scope } from '../query/tenant-scope';

const orderRows = {
  from: 'platform.tenant_sales_orders e',
  where: 'e."tenantId" = $1 and e."shipmentNo" = t."shipmentNo"',
};

export const shipmentsTable = defineTable(Shipment, {
  from: 'platform.tenant_shipments t',
  key: ['shipmentNo'],
  order: [{ property: 'createdAt', direction: 'desc' }],
  sql: {
    salesOrders: `array(select e."referenceNumber" from ${orderRows.from} where ${orderRows.where} order by e."referenceNumber")`,
  },
  sources: { salesOrders: { rows: orderRows, element: 'e."referenceNumber"' } },
});

/** The fields of the payload that are stored in the shipment's row. Its orders are stored by their `shipmentNo`. */
const StoredShipment = ShipmentUpsert.omit({ salesOrders: true });
const VALUES = columnNames(StoredShipment.omit({ shipmentNo: true }));

const UPSERT_SHIPMENT = `${insertSql('shipments', ['shipmentNo', ...VALUES])}
  on conflict ("tenantId", "shipmentNo") do update set ${assignmentsUnlessNull(VALUES, 'excluded', 'shipments')}, "updatedAt" = now()`;

// Locks the listed orders and the current orders of the shipment, sorted to prevent deadlocks. No other request can change which
// orders the shipment has, because its row is already locked.
const LOCK_ORDERS = `select "referenceNumber", state, "shipmentNo" from platform.sales_orders
  where "tenantId" = $1 and ("referenceNumber" = any($2::text[]) or "shipmentNo" = $3) order by "referenceNumber" for no key update`;

const SET_SHIPMENT = `update platform.sales_orders set "shipmentNo" = $3, "updatedAt" = now() where "tenantId" = $1 and "referenceNumber" = any($2::text[])`;

type Member = { referenceNumber: string; state: SalesOrderState; shipmentNo: string | null };

const isPreShip = (state: SalesOrderState) => preShipStates.some((s) => s === state);

/** Throws an error that names all orders that are unknown or past the pre-ship stage. */
function checkOrders(listed: readonly string[], ordersByReference: ReadonlyMap<string, Member>): void {
  const issues = listed.flatMap((reference, i) => {
    const order = ordersByReference.get(reference);
    const path = `salesOrders.${i}`;
    if (!order)
      return [{ path, message: `The sales order ${reference} was not found`, code: 'ResourceNotFound' }];
    if (isPreShip(order.state)) return [];
    return [{ path, message: `The sales order ${reference} is ${order.state}`, code: 'InvalidOperation' }];
  });
  if (issues.length === 0) return;
  const unknown = issues.some((i) => i.code === 'ResourceNotFound');
  throw new ApiError(unknown ? 404 : 409, issues, 'Nothing was changed');
}

async function upsert(tx: Scope, body: ShipmentUpsert): Promise<ShipmentResult> {
  const { shipmentNo, shipmentType } = body;
  const shipmentDate = `${toDay(body.shipmentDate)}T00:00:00Z`;
  await tx.query(UPSERT_SHIPMENT, [JSON.stringify([storedRow(StoredShipment, body)])]);
  const rows = await tx.query<Member>(LOCK_ORDERS, [[...new Set(body.salesOrders)], shipmentNo]);
  const ordersByReference = new Map(rows.map((r) => [r.referenceNumber, r]));
  checkOrders(body.salesOrders, ordersByReference);
  const references = [...new Set(body.salesOrders)];
  const listedReferences = new Set(references);
  const joining = references.filter((r) => ordersByReference.get(r)?.shipmentNo !== shipmentNo);
  // An order past the pre-ship stage has been shipped with this shipment and stays in the shipment.
  const detached = rows
    .filter(
      (r) => r.shipmentNo === shipmentNo && !listedReferences.has(r.referenceNumber) && isPreShip(r.state),
    )
    .map((r) => r.referenceNumber);
  await tx.query(SET_SHIPMENT, [joining, shipmentNo]);
  await tx.query(SET_SHIPMENT, [detached, null]);
  const results = references.map((referenceNumber) => {
    const from = ordersByReference.get(referenceNumber)?.shipmentNo;
    return {
      referenceNumber,
      status: 'Attached',
      previousShipmentNo: from && from !== shipmentNo ? from : null,
    };
  });
  return { shipmentNo, shipmentType, shipmentDate, results, detached };
}

export const shipments: ResourceHandlers<'shipments'> = {
  upsertShipment: ({ body }, { scope }) => scope.transaction((tx) => upsert(tx, body)),

  getShipments: ({ query }, { scope }) => listRecords(scope, shipmentsTable, query.dqb),

  getShipment: ({ params }, { scope }) => readRecord(scope, shipmentsTable, 'shipment', params),
};
