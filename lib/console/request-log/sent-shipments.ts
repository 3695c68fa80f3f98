import { pool } from '@/lib/db/pool';

/**
 * The shipment that each of these orders is in, as far as the requests tell: the last answered write that names the order put
 * it there, and no answered write of the same shipment left it out since.
 */
export async function shipmentsOfOrders(
  tenant: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ reference: string; shipmentNo: string }>(
    `with about as (
       select distinct on (key) key as reference, records[1] as "shipmentNo", id
       from console.journal, unnest(records[2:]) key
       where tenant = $1 and operation = 'upsertShipment' and outcome = 'answered'
         and records && $2::text[] and key = any ($2::text[])
       order by key, id desc
     ), newest as (
       select records[1] as "shipmentNo", max(id) as id from console.journal
       where tenant = $1 and operation = 'upsertShipment' and outcome = 'answered'
         and records && (select coalesce(array_agg("shipmentNo"), '{}') from about)
       group by 1
     )
     select about.reference, about."shipmentNo" from about join newest using ("shipmentNo", id)`,
    [tenant, references.map((reference) => reference.replaceAll('\u0000', ''))],
  );
  return new Map(rows.map(({ reference, shipmentNo }) => [reference, shipmentNo]));
}

/** What the writes about a shipment sent since the last answered one, that one first; only these can tell who is in it. */
export async function shipmentWrites(
  tenant: string,
  shipmentNo: string,
): Promise<{ outcome: 'answered' | 'unknown'; body: string }[]> {
  const { rows } = await pool().query<{ outcome: 'answered' | 'unknown'; body: string }>(
    `select coalesce(outcome, 'unknown') as outcome, body from console.journal
     where tenant = $1 and operation = 'upsertShipment' and records[1] = $2 and records @> array[$2]
       and coalesce(outcome, 'unknown') in ('answered', 'unknown') and body is not null
       and id >= coalesce((select max(id) from console.journal where tenant = $1 and operation = 'upsertShipment'
         and records[1] = $2 and records @> array[$2] and outcome = 'answered'), 0)
     order by id`,
    [tenant, shipmentNo.replaceAll('\u0000', '')],
  );
  return rows;
}
