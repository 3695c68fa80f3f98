import { pool } from '@/lib/db/pool';
import { type Entry, shownOutcome } from './request-row';

/** The latest write under a key. */
export type KeyedEntry = { id: number; outcome: Entry['outcome']; body: string | null };

/** The latest writes of a person under these keys, by key. */
export async function entriesUnder(
  tenant: string,
  personId: string,
  keys: readonly string[],
): Promise<Map<string, KeyedEntry>> {
  const { rows } = await pool().query<KeyedEntry & { key: string }>(
    `select distinct on ("idempotencyKey") "idempotencyKey" as key, id, ${shownOutcome} as outcome, body
     from console.journal where tenant = $1 and "personId" = $2 and "idempotencyKey" = any ($3::text[])
     order by "idempotencyKey", id desc`,
    [tenant, personId, keys],
  );
  return new Map(rows.map(({ key, ...entry }) => [key, entry]));
}

/** What was last sent of each of these records in a list of records, as JSON, by the record's key in the field `key`. */
export async function lastSentOf(
  tenant: string,
  operation: string,
  key: string,
  records: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ record: string; body: string }>(
    `select distinct on (o ->> $3) o ->> $3 as record, o::text as body
     from console.journal, json_array_elements(body::json) o
     where tenant = $1 and operation = $2 and records && $4::text[] and o ->> $3 = any ($4::text[])
     order by o ->> $3, id desc`,
    [tenant, operation, key, records],
  );
  return new Map(rows.map(({ record, body }) => [record, body]));
}
