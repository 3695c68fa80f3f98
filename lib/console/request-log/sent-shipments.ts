import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { sentShipments } from './sent-kinds';
import { type SentRecord, sentRecord } from './sent-records';

/**
 * Returns the shipment of each of these orders according to the request log. The last acknowledged write with the order put it
 * in the shipment, and no later acknowledged write of the shipment omitted it.
 */
export async function shipmentsOfOrders(
  tenant: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tenantQuery<{ reference: string; shipmentNo: string }>(pool(), tenant, {
    text: `with latest_by_order as (
       select distinct on (key) key as reference, records[1] as "shipmentNo", id
       from console.tenant_journal, unnest(records[2:]) key
       where tenant = $1 and operation = 'upsertShipment' and outcome = 'answered'
         and records && $2::text[] and key = any ($2::text[])
       order by key, id desc
     ), latest_by_shipment as (
       select records[1] as "shipmentNo", max(id) as id from console.tenant_journal
       where tenant = $1 and operation = 'upsertShipment' and outcome = 'answered'
         and records && (select coalesce(array_agg("shipmentNo"), '{}') from latest_by_order)
       group by 1
     )
     select o.reference, o."shipmentNo" from latest_by_order o join latest_by_shipment using ("shipmentNo", id)`,
    values: [tenant, references.map((reference) => reference.replaceAll('\u0000', ''))],
  });
  return new Map(rows.map(({ reference, shipmentNo }) => [reference, shipmentNo]));
}

export const orderReferences = (fields: SentRecord['fields'] | null): string[] =>
  Array.isArray(fields?.salesOrders) ? fields.salesOrders.map(String) : [];

/**
 * A shipment that this console sent. `orders` are its current members. `moved` are the orders that another shipment has taken
 * since.
 */
export type SentShipment = SentRecord & {
  orders: string[];
  moved: { reference: string; shipmentNo: string }[];
};

/** Splits the orders of shipments into members and orders that other shipments have taken. */
export async function withMembers(tenant: string, shipments: readonly SentRecord[]): Promise<SentShipment[]> {
  const current = await shipmentsOfOrders(
    tenant,
    shipments.flatMap(({ fields, isAccepted }) => (isAccepted ? orderReferences(fields) : [])),
  );
  return shipments.map((shipment) => {
    const orders: string[] = [];
    const moved: SentShipment['moved'] = [];
    for (const reference of orderReferences(shipment.fields)) {
      const shipmentNo = (shipment.isAccepted && current.get(reference)) || shipment.key;
      if (shipmentNo === shipment.key) orders.push(reference);
      else moved.push({ reference, shipmentNo });
    }
    return { ...shipment, orders, moved };
  });
}

/** Returns a shipment as this console sent it. Undefined if the console did not send the shipment. */
export async function sentShipment(tenant: string, shipmentNo: string): Promise<SentShipment | undefined> {
  const record = await sentRecord(tenant, sentShipments, shipmentNo);
  return record?.fields && (await withMembers(tenant, [record]))[0];
}
