import { pool } from '@/lib/db/pool';
import { refusedIn } from '../browser/rejections-in';
import type { Rejection } from './request-row';

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
const MOST_WRITES = 200;

/**
 * What the latest answered writes of an operation said of these records, or of all, newest first; and what was answered to
 * each write, by its number. The records are known by their reference number.
 */
async function integrationsSent(
  tenant: string,
  operation: string,
  { keys, writes = MOST_WRITES }: { keys?: readonly string[]; writes?: number },
): Promise<{ sent: IntegrationSent[]; answers: Map<number, StoredAnswer> }> {
  const asked = keys?.map((key) => key.replaceAll('\u0000', '')) ?? null;
  const { rows: sent } = await pool().query<IntegrationSent>(
    `select j.id as request, j.person, j.at, o ->> 'referenceNumber' as key, o ->> 'integrationId' as "integrationId"
     from (
       select id, person, at, body from console.journal
       where tenant = $1 and operation = $2 and outcome = 'answered' and ($3::text[] is null or records && $3::text[])
       order by id desc limit $4
     ) j, json_array_elements(case when j.body like '[%' then j.body::json else '[]'::json end) o
     where $3::text[] is null or o ->> 'referenceNumber' = any ($3::text[])
     order by j.id desc`,
    [tenant, operation, asked, writes],
  );
  const { rows } = await pool().query<StoredAnswer & { id: number }>(
    'select id, answer, rejections from console.journal where id = any ($1::bigint[])',
    [[...new Set(sent.map(({ request }) => request))]],
  );
  return { sent, answers: new Map(rows.map(({ id, ...kept }) => [id, kept])) };
}

/** The ID of an integration under which a record was sent from here (none: without one), by whom, when, in which request. */
export type SentUnder = { id: string | undefined; request: number; person: string; at: string };

/** The upserts whose records belong to an integration. */
export type OrderUpsert = 'bulkUpsertSalesOrders' | 'bulkUpsertReceivingOrders';

/** Writes that are looked at for one record, and for the integrations of late. */
const OF_LATE = 20;

/** The records that an answer names as not taken; nothing where it cannot be read, or was too long to be kept whole. */
function refusedBy(
  operation: OrderUpsert,
  { answer, rejections }: StoredAnswer,
): ReadonlySet<string> | undefined {
  try {
    // There are platforms whose answer has no body (D8): then the list of rejected orders has told.
    const told: unknown = JSON.parse(answer || 'null');
    const refused = refusedIn(operation, told, rejections ?? (told === null ? [] : undefined));
    return refused && new Set(refused.keys());
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
  const refused = new Map(
    [...answers].map(([request, answer]) => [request, refusedBy(operation, answer)] as const),
  );
  return sent.filter(({ request, key }) => refused.get(request)?.has(key) === false);
}

/** Of each record the last of its sends that was taken, by its key. */
function lastOf(taken: readonly IntegrationSent[]): Map<string, SentUnder> {
  const found = new Map<string, SentUnder>();
  for (const { key, integrationId, request, person, at } of taken)
    if (!found.has(key))
      found.set(key, { id: integrationId || undefined, request, person, at: at.toISOString() });
  return found;
}

/** Under which integration each of these records was last sent from here and taken; those that never were are not in it. */
export async function sentUnder(
  tenant: string,
  operation: OrderUpsert,
  keys: readonly string[],
): Promise<Map<string, SentUnder>> {
  // A write may carry ten megabytes: of a single record few are looked at.
  const writes = keys.length === 1 ? OF_LATE : undefined;
  const { sent, answers } = await integrationsSent(tenant, operation, { keys, writes });
  return lastOf(acceptedOf(operation, sent, answers));
}

/** The integrations under which records were taken from here of late, each once, with a record that is under it now. */
export async function usedIntegrations(
  tenant: string,
  operation: OrderUpsert,
): Promise<{ id: string; key: string }[]> {
  const { sent, answers } = await integrationsSent(tenant, operation, { writes: OF_LATE });
  const found = new Map<string, string>();
  for (const [key, { id }] of lastOf(acceptedOf(operation, sent, answers)))
    if (id && !found.has(id)) found.set(id, key);
  return [...found].map(([id, key]) => ({ id, key }));
}
