import type { Fields } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { isUnconfirmed } from '../browser/result';
import { displayResult, type Entry, entryColumns, MAX_REJECTIONS } from './request-row';
import { bodyItems, type SentKind } from './sent-kinds';

/**
 * A write from the point of view of one record. `result` is the result of the record, and `code` the reason if it was rejected.
 * `fields` are the fields sent for the record, or the complete body if the operation has no list of records.
 */
export type SentWrite = Entry & { code: string | null; fields: Fields | null };

/** The known state of a record, derived from its writes. */
export type KnownRecord = {
  /** All writes, newest first. */
  writes: readonly SentWrite[];
  /** The upsert to display: the last accepted upsert, or else the last that may have been accepted, or else the last. */
  upsert?: SentWrite;
  fields?: Fields;
  /** True if one of the record's upserts was accepted. */
  isAccepted: boolean;
  /** Writes that were accepted after `upsert`. */
  since: readonly SentWrite[];
  /** Writes after the last accepted upsert whose result is unknown. */
  unconfirmed: readonly SentWrite[];
};

/**
 * A record that this console sent. `part` is the second identifying field, or empty if there is only one. `last` is the last
 * write.
 */
export type SentRecord = KnownRecord & { key: string; part: string; last: SentWrite };

/** True if the write was accepted. A shipment is accepted as a whole, whatever its response says about its orders. */
const wasAccepted = ({ operation, outcome, result }: SentWrite): boolean =>
  result === 'done' || (operation === 'upsertShipment' && outcome === 'answered');

/**
 * Derives the known state of a record from its writes, which must be sorted newest first. A write counts as accepted only if
 * its response or a later read confirms it.
 */
export function knownRecord(
  writes: readonly SentWrite[],
  { upsert: name }: Pick<SentKind, 'upsert'>,
): KnownRecord {
  const upserts = writes.filter(({ operation, fields }) => operation === name && fields);
  const accepted = upserts.find(wasAccepted);
  const upsert = accepted ?? upserts.find(isUnconfirmed) ?? upserts[0];
  return {
    writes,
    upsert,
    fields: upsert?.fields ?? undefined,
    isAccepted: accepted !== undefined,
    since: writes.filter((write) => write.id > (upsert?.id ?? 0) && wasAccepted(write)),
    unconfirmed: writes.filter((write) => write.id > (accepted?.id ?? 0) && isUnconfirmed(write)),
  };
}

/**
 * SQL: the result of a write for one record. In a partly rejected write, a record without a rejection was accepted,
 * unless not all rejections were stored.
 */
const resultSql = `case when rejection is not null then 'rejected'
  when result = 'partial' and operation <> 'upsertShipment'
    then case when jsonb_array_length(rejections) < ${MAX_REJECTIONS} then 'done' else 'unknown' end
  else ${displayResult} end`;

/** Removes NUL, which PostgreSQL cannot store. */
const clean = (key: string) => key.replaceAll('\u0000', '');

export type Key = readonly [key: string, part?: string];
type Row = Entry & {
  key: string;
  part: string;
  code: string | null;
  fields: Fields | null;
  own: Entry['result'];
};

/**
 * Returns the records with these keys that this console sent, in the order of the keys. `maxWrites` limits the writes read per
 * record.
 */
export async function sentRecords(
  tenant: string,
  kind: SentKind,
  keys: readonly Key[],
  maxWrites = 200,
): Promise<SentRecord[]> {
  const rows = await tenantQuery<Row>(pool(), tenant, {
    text: `with entries as materialized (
       select key, part, id, row_number() over (partition by key, part order by id desc) as n
       from console.tenant_journal, lateral (${kind.records}) item
         join (select distinct * from unnest($2::text[], $3::text[])) requested (key, part) using (key, part)
       where tenant = $1 and operation = any ($4::text[]) and ${kind.condition}
     ), sent as materialized (
       select distinct on (id, key, part) id, item ->> $5 as key, coalesce(item ->> $6, '') as part, item as fields
       from (select distinct id from entries where n <= $7) latest join console.journal using (id),
         ${bodyItems} with ordinality list (item, at)
       where item ->> $5 = any ($2::text[])
       order by id, key, part, list.at desc
     )
     select entries.key, entries.part, ${entryColumns}, rejection ->> 'code' as code, ${resultSql} as own,
       case json_typeof(body::json) when 'array' then fields else body::json end as fields
     from entries join console.journal using (id) left join sent using (id, key, part)
       left join lateral (
         select one as rejection from jsonb_array_elements(rejections) one where one ->> 'record' = key limit 1
       ) rejected on true
     where n <= $7 order by id desc`,
    values: [
      tenant,
      keys.map(([key]) => clean(key)),
      keys.map(([, part = '']) => clean(part)),
      kind.operations,
      kind.keys[0],
      kind.keys[1] ?? '',
      maxWrites,
    ],
  });
  const found = new Map<string, { key: string; part: string; writes: SentWrite[] }>();
  for (const { key, part, own, ...entry } of rows) {
    const name = JSON.stringify([key, part]);
    const record = found.get(name) ?? { key, part, writes: [] };
    record.writes.push({ ...entry, result: own });
    found.set(name, record);
  }
  const names = new Set(keys.map(([key, part = '']) => JSON.stringify([clean(key), clean(part)])));
  return [...names].flatMap((name) => {
    const record = found.get(name);
    const last = record?.writes[0];
    return last ? { ...record, ...knownRecord(record.writes, kind), last } : [];
  });
}

/** Returns one record that this console sent. Undefined if the console sent none with this key. */
export async function sentRecord(
  tenant: string,
  kind: SentKind,
  ...key: Key
): Promise<SentRecord | undefined> {
  return (await sentRecords(tenant, kind, [key]))[0];
}

/**
 * A query for records whose code is exactly one of `codes`, or whose first key is `key`. A `count` of null returns all
 * records.
 */
type SentQuery = { codes?: readonly string[]; key?: string; offset?: number; count?: number | null };

/** Returns the keys of the records that this console sent, last written first, and their total number. */
export async function sentKeys(
  tenant: string,
  { operations, records, condition, hasCode }: SentKind,
  { codes, key, offset = 0, count = 50 }: SentQuery,
): Promise<{ keys: Key[]; total: number }> {
  const rows = await tenantQuery<{ key: string | null; part: string; total: number }>(pool(), tenant, {
    text: `with latest as (
       select key, part, max(id) as id from console.tenant_journal, lateral (${records}) item
       where tenant = $1 and operation = any ($4::text[])
         and ($2::text[] is null or $3::text[] is null or (${condition} and (${hasCode})))
         and ($5::text is null or (key = $5 and position(to_json($5::text)::text in body) > 0))
       group by key, part
     )
     select page.key, page.part, counted.total from (select count(*) as total from latest) counted
       left join (select * from latest order by id desc, key, part limit $6 offset $7) page on true
     order by page.id desc, key, part`,
    values: [tenant, codes?.map(clean), codes?.map(clean), operations, key, count, offset],
  });
  // A page beyond the last page has no rows, but still needs the total.
  const keys = rows.flatMap(({ key: one, part }): Key[] => (one === null ? [] : [[one, part]]));
  return { keys, total: rows[0]?.total ?? 0 };
}

/** Returns a page of the records that this console sent, last written first. */
export async function listSent(
  tenant: string,
  kind: SentKind,
  query: SentQuery,
): Promise<{ rows: SentRecord[]; total: number }> {
  const { keys, total } = await sentKeys(tenant, kind, query);
  return { rows: await sentRecords(tenant, kind, keys), total };
}

const RECENT_COUNT = 20;

/** Returns the integrations of recently accepted records, each with one record that now belongs to it. */
export async function usedIntegrations(
  tenant: string,
  { upsert, keys: [key] }: SentKind,
): Promise<{ id: string; key: string }[]> {
  const rows = await tenantQuery<{ id: string; key: string }>(pool(), tenant, {
    text: `with recent as (
       select distinct on (item ->> $3) item ->> $3 as key, item ->> 'integrationId' as integration, id
       from (
         select id, body, rejections from console.journal
         where tenant = $1 and operation = $2 and result in ('done', 'partial') order by id desc limit ${RECENT_COUNT}
       ) writes, ${bodyItems} item
       where not coalesce(rejections @> jsonb_build_array(jsonb_build_object('record', item ->> $3)), false)
       order by item ->> $3, id desc
     )
     select integration as id, (array_agg(key order by id desc))[1] as key from recent
     where integration <> '' group by integration order by max(id) desc`,
    values: [tenant, upsert, key],
  });
  return rows;
}
