import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { rejectionsByRecord } from '../browser/rejections-in';
import { type Entry, entryColumns, isAnswered, type Rejection, type RequestResult } from './request-row';

/** A record as far as the request log knows it: its key, how often it was sent, the last write about it, and what was last sent of it. */
export type SentRecord = {
  key: string;
  sends: number;
  last: Entry;
  /** What came of that write for this record. */
  lastResult: RequestResult;
  /** What the last send that was taken said of it; else the last one without an answer, else the last refused one. */
  sent?: Readonly<Record<string, unknown>>;
};
export type SentPage = { rows: SentRecord[]; total: number };

/** Which records: those that these operations name; `upsert` is the one that says the whole of a record under `keyName`. */
export type SentKind = { operations: readonly string[]; upsert: string; keyName: string };

/** A page beyond the last one has no rows, and is told the total all the same. */
type Found = { key: string | null; sends: number; total: number; rejected: boolean | null } & Entry;
type SentBody = { key: string; body: string | null };

/** A text that may stand within the pattern of `like`. */
export const likelyBody = (text: string): string =>
  `%${text.replaceAll('\u0000', '').replaceAll(/[\\%_]/g, '\\$&')}%`;

/** What a body says of one record: itself, or its entry of the list. */
export function parseSentBody(body: string | null, keyName: string, key: string): SentRecord['sent'] {
  const parts: unknown[] = [JSON.parse(body ?? 'null')].flat();
  return parts.filter(isRecord).findLast((part) => String(part[keyName]) === key);
}

/** SQL: whether a call was answered well and did not take this record. */
export const isRejected = (row: string, key: string): string =>
  `coalesce(${row}.rejections @> jsonb_build_array(jsonb_build_object('record', ${key})), false)`;

/** Of a call that was done in part a record was taken or not; where it is not told which, nobody knows. */
function resultFor({ result, rejectedCount }: Entry, rejected: boolean | null): RequestResult {
  if (rejected) return 'rejected';
  return result === 'partial' ? (rejectedCount === null ? 'unknown' : 'done') : result;
}

async function lastBodies(tenant: string, { upsert, keyName }: SentKind, keys: readonly string[]) {
  const { rows } = await pool().query<SentBody>(
    `select distinct on (key) key, body
     from console.journal, unnest(records) key
     where tenant = $1 and operation = $2 and records && $3::text[] and key = any ($3::text[])
     order by key, case when ${isAnswered} and not ${isRejected('journal', 'key')} then 0
       when outcome is null or outcome = 'unknown' then 1 else 2 end, id desc`,
    [tenant, upsert, keys],
  );
  return new Map(rows.map(({ key, body }) => [key, parseSentBody(body, keyName, key)]));
}

/**
 * The records that were written from here, the last written first, each with its latest known state. `text`: part of the key.
 * A write's first key is the record's own where it also names others (a shipment and its orders): `alone`.
 */
export async function listSent(
  tenant: string,
  kind: SentKind & { alone?: boolean },
  { text = '', offset = 0, count = 50 }: { text?: string; offset?: number; count?: number },
): Promise<SentPage> {
  const { rows } = await pool().query<Found>(
    `with latest as (
       select key, max(id) as id, count(*) as sends
       from console.journal, unnest(${kind.alone ? 'records[1:1]' : 'records'}) key
       where tenant = $1 and operation = any ($2::text[]) and key ilike $3
       group by key
     ), page as (
       select * from latest order by id desc, key limit $4 offset $5
     )
     select page.key, page.sends, counted.total, entry.*, ${isRejected('entry', 'page.key')} as rejected
     from (select count(*) as total from latest) counted left join page on true
       left join (select ${entryColumns}, rejections from console.journal) entry using (id) order by id desc, key`,
    [tenant, kind.operations, likelyBody(text), Math.min(count, 200), offset],
  );
  const keys = rows.flatMap(({ key }) => key ?? []);
  const sentBodies = await lastBodies(tenant, kind, keys);
  return {
    rows: rows.flatMap(({ key, sends, total: _, rejected, ...last }) =>
      key === null
        ? []
        : { key, sends, last, lastResult: resultFor(last, rejected), sent: sentBodies.get(key) },
    ),
    total: rows[0]?.total ?? 0,
  };
}

/** Which of these keys were written from here: exactly as they are. */
export async function findSent(
  tenant: string,
  kind: Pick<SentKind, 'operations'> & { alone?: boolean },
  keys: readonly string[],
): Promise<string[]> {
  const requestedKeys = keys.map((key) => key.replaceAll('\u0000', ''));
  const { rows } = await pool().query<{ key: string }>(
    `select distinct key from console.journal, unnest(${kind.alone ? 'records[1:1]' : 'records'}) key
     where tenant = $1 and operation = any ($2::text[]) and records && $3::text[] and key = any ($3::text[])
     order by key`,
    [tenant, kind.operations, requestedKeys],
  );
  return rows.map(({ key }) => key);
}

/** What a write that was answered said of one record: under which integration it was to be, by whom, when. */
type IntegrationSent = {
  key: string;
  integrationId: string | null;
  request: number;
  person: string;
  at: Date;
};

/** What was answered to a write, and which of its records are known as rejected from elsewhere. */
type StoredAnswer = { answer: string | null; rejections: readonly Rejection[] | null };

/** Writes looked at: of a record that was last sent before so many others nothing is told. */
const MAX_WRITES = 200;

/**
 * What the latest answered writes of an operation said of these records, or of all, newest first; and what was answered to
 * each write, by its number. The records are known by their reference number.
 */
async function integrationsSent(
  tenant: string,
  operation: string,
  { keys, writes = MAX_WRITES }: { keys?: readonly string[]; writes?: number },
): Promise<{ sent: IntegrationSent[]; answers: Map<number, StoredAnswer> }> {
  const requestedKeys = keys?.map((key) => key.replaceAll('\u0000', '')) ?? null;
  const { rows: sent } = await pool().query<IntegrationSent>(
    `select j.id as request, j.person, j.at, o ->> 'referenceNumber' as key, o ->> 'integrationId' as "integrationId"
     from (
       select id, person, at, body from console.journal
       where tenant = $1 and operation = $2 and outcome = 'answered' and ($3::text[] is null or records && $3::text[])
       order by id desc limit $4
     ) j, json_array_elements(case when j.body like '[%' then j.body::json else '[]'::json end) o
     where $3::text[] is null or o ->> 'referenceNumber' = any ($3::text[])
     order by j.id desc`,
    [tenant, operation, requestedKeys, writes],
  );
  const { rows } = await pool().query<StoredAnswer & { id: number }>(
    'select id, answer, rejections from console.journal where id = any ($1::bigint[])',
    [[...new Set(sent.map(({ request }) => request))]],
  );
  return { sent, answers: new Map(rows.map(({ id, ...kept }) => [id, kept])) };
}

/** The ID of an integration under which a record was sent from here (none: without one), by whom, when, in which request. */
export type SentIntegration = { id: string | undefined; request: number; person: string; at: string };

/** The upserts whose records belong to an integration. */
export type OrderUpsert = 'bulkUpsertSalesOrders' | 'bulkUpsertReceivingOrders';

/** Writes that are looked at for one record, and for the integrations of late. */
const RECENT_COUNT = 20;

/** The records that an answer names as not taken; nothing where it cannot be read, or was too long to be kept whole. */
function rejectedReferences(
  operation: OrderUpsert,
  { answer, rejections }: StoredAnswer,
): ReadonlySet<string> | undefined {
  try {
    // There are platforms whose answer has no body (D8): then the list of rejected orders has told.
    const parsed: unknown = JSON.parse(answer || 'null');
    const rejectedRecords = rejectionsByRecord(
      operation,
      parsed,
      rejections ?? (parsed === null ? [] : undefined),
    );
    return rejectedRecords && new Set(rejectedRecords.keys());
  } catch {
    return undefined;
  }
}

/** Of what was sent, newest first, what was taken: a write whose answer is not known whole tells nothing. */
function acceptedOf(
  operation: OrderUpsert,
  sent: readonly IntegrationSent[],
  answers: ReadonlyMap<number, StoredAnswer>,
): IntegrationSent[] {
  const rejectedByRequest = new Map(
    [...answers].map(([request, answer]) => [request, rejectedReferences(operation, answer)] as const),
  );
  return sent.filter(({ request, key }) => rejectedByRequest.get(request)?.has(key) === false);
}

/** Of each record the last of its sends that was taken, by its key. */
function lastOf(taken: readonly IntegrationSent[]): Map<string, SentIntegration> {
  const found = new Map<string, SentIntegration>();
  for (const { key, integrationId, request, person, at } of taken)
    if (!found.has(key))
      found.set(key, { id: integrationId || undefined, request, person, at: at.toISOString() });
  return found;
}

/** Under which integration each of these records was last sent from here and taken; those that never were are not in it. */
export async function sentIntegrations(
  tenant: string,
  operation: OrderUpsert,
  keys: readonly string[],
): Promise<Map<string, SentIntegration>> {
  // A write may carry ten megabytes: of a single record few are looked at.
  const writes = keys.length === 1 ? RECENT_COUNT : undefined;
  const { sent, answers } = await integrationsSent(tenant, operation, { keys, writes });
  return lastOf(acceptedOf(operation, sent, answers));
}

/** The integrations under which records were taken from here of late, each once, with a record that is under it now. */
export async function usedIntegrations(
  tenant: string,
  operation: OrderUpsert,
): Promise<{ id: string; key: string }[]> {
  const { sent, answers } = await integrationsSent(tenant, operation, { writes: RECENT_COUNT });
  const found = new Map<string, string>();
  for (const [key, { id }] of lastOf(acceptedOf(operation, sent, answers)))
    if (id && !found.has(id)) found.set(id, key);
  return [...found].map(([id, key]) => ({ id, key }));
}
