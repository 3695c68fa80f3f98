import { pool } from '@/lib/db/pool';
import type { Rejection } from './request-row';

/** What a write that was answered said of one record: under which integration it was to be, by whom, when. */
export type IntegrationSent = {
  key: string;
  integrationId: string | null;
  request: number;
  person: string;
  at: Date;
};

/** What was answered to a write, and which of its records are known as rejected from elsewhere. */
export type AnswerKept = { answer: string | null; rejections: readonly Rejection[] | null };

/** Writes looked at: of a record that was last sent before so many others nothing is told. */
const MOST_WRITES = 200;

/**
 * What the latest answered writes of an operation said of these records, or of all, newest first; and what was answered to
 * each write, by its number. The records are known by their reference number.
 */
export async function integrationsSent(
  tenant: string,
  operation: string,
  { keys, writes = MOST_WRITES }: { keys?: readonly string[]; writes?: number },
): Promise<{ sent: IntegrationSent[]; answers: Map<number, AnswerKept> }> {
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
  const { rows } = await pool().query<AnswerKept & { id: number }>(
    'select id, answer, rejections from console.journal where id = any ($1::bigint[])',
    [[...new Set(sent.map(({ request }) => request))]],
  );
  return { sent, answers: new Map(rows.map(({ id, ...kept }) => [id, kept])) };
}
