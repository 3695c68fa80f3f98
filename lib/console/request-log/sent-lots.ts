import { pool } from '@/lib/db/pool';
import { type Entry, entryColumns, isAnswered } from './request-row';
import { isRejected, likelyBody } from './sent-records';

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

/**
 * A lot as it was last taken, else as it last went out, and the write that said so. `skipped`: the platform skipped it for its
 * unknown SKU; `unconfirmed`: a later write of it without an answer.
 */
export type SentLot = {
  sent: Readonly<Record<string, unknown>>;
  last: Entry;
  skipped: boolean;
  unconfirmed: number | null;
};

/** A page beyond the last one has no rows, and is told the total all the same. */
type Found = {
  sent: SentLot['sent'] | null;
  total: number;
  skipped: boolean;
  unconfirmed: number | null;
} & Entry;

/** SQL: how much a write proves: taken, perhaps, not taken. */
const confirmedSql = `case when ${isAnswered} and not ${isRejected('journal', "lot->>'sku'")} then 0
  when outcome is null or outcome = 'unknown' then 1 else 2 end`;

/** Lots with one of these codes, ignoring case: an index tells in which bodies they are, and the others are not read. */
const isOneOf = (codes: string) =>
  `console.lot_codes(body) && console.lower_codes(${codes})
   and (lower(lot->>'lotNumber') = any (console.lower_codes(${codes}))
     or lower(lot->>'supplierLotNumber') = any (console.lower_codes(${codes})))`;

/**
 * The lots that were sent from here, the last sent first; two fields identify one, so the bodies are asked. `text`: part of
 * the SKU or of a lot number; `of`: those of one SKU, or one lot alone; `codes`: those with one of them as their or the supplier's lot number.
 */
export async function listSentLots(
  tenant: string,
  {
    text = '',
    of,
    codes = of?.lotNumber === undefined ? undefined : [of.lotNumber],
    offset = 0,
    count = 50,
  }: {
    text?: string;
    of?: { sku: string; lotNumber?: string };
    codes?: readonly string[];
    offset?: number;
    count?: number;
  },
): Promise<{ rows: SentLot[]; total: number }> {
  const requestedKeys = codes?.map((code) => code.replaceAll('\u0000', ''));
  const { rows } = await pool().query<Found>(
    `with latest as (
       select distinct on (lot->>'sku', lot->>'lotNumber') lot as sent, id,
         ${isRejected('journal', "lot->>'sku'")} as skipped,
         nullif(max(case when ${confirmedSql} = 1 then id end) over (partition by lot->>'sku', lot->>'lotNumber'), id) as lost
       from console.journal, jsonb_array_elements(body::jsonb) lot
       where tenant = $1 and operation = 'upsertLots' and body like '[%'
         and ${requestedKeys ? isOneOf('$7::text[]') : '$7::text[] is null'}
         and concat_ws(' ', lot->>'sku', lot->>'lotNumber', lot->>'supplierLotNumber') ilike $2
         and ($3::text is null or (position($8 in body) > 0 and lot->>'sku' = $3))
         and ($4::text is null or lot->>'lotNumber' = $4)
       order by lot->>'sku', lot->>'lotNumber', ${confirmedSql}, id desc
     ), page as (
       select * from latest order by id desc, sent->>'sku', sent->>'lotNumber' limit $5 offset $6
     )
     select page.sent, page.skipped, case when page.lost > id then page.lost end as unconfirmed, counted.total, entry.*
     from (select count(*) as total from latest) counted left join page on true
       left join (select ${entryColumns} from console.journal) entry using (id)
     order by id desc, page.sent->>'sku', page.sent->>'lotNumber'`,
    [
      tenant,
      likelyBody(text),
      of?.sku ?? null,
      of?.lotNumber ?? null,
      Math.min(count, 200),
      offset,
      requestedKeys ?? null,
      // Most bodies are passed over without being taken apart.
      JSON.stringify(of?.sku ?? ''),
    ],
  );
  return {
    rows: rows.flatMap(({ sent, skipped, unconfirmed, total: _, ...last }) =>
      sent === null ? [] : { sent, skipped, unconfirmed, last },
    ),
    total: rows[0]?.total ?? 0,
  };
}
