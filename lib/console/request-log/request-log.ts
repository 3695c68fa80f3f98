import type { ClientBase, Pool } from 'pg';
import { pool, transaction } from '@/lib/db/pool';
import { type VisitOfRequest, visitDenial } from '../visits/visits';
import {
  type Entry,
  entryColumns,
  MAX_REJECTIONS,
  type ReadBackEntry,
  type Rejection,
  type RequestResult,
  staleSeconds,
} from './request-row';

/** What is known of a write before it is sent. `body` is the JSON as sent, `records` the keys of the records it is about. */
export type Intent = {
  personId: string;
  person: string;
  tenant: string;
  operation: string;
  records: string[];
  method: string;
  path: string;
  body?: string;
  requestId: string;
  idempotencyKey: string;
  visit?: VisitOfRequest;
};

/** What became of it. `answer` is cut at 64 KB; `ms` is the whole way there and back. */
export type Outcome = {
  outcome: 'answered' | 'refused' | 'unreachable' | 'unknown';
  status?: number;
  message?: string;
  issues?: { path: string; message: string; code: string }[];
  answer?: string;
  ms: number;
  /** What came of it and its records; without it what `outcome` says. */
  records?: Omit<Partial<AnsweredRecords>, 'result'> & { result: RequestResult };
};

/** What an answer, or the list of rejected orders, tells of the records of a call. No `rejections`: nobody told. */
export type AnsweredRecords = {
  result: Extract<RequestResult, 'done' | 'partial' | 'rejected' | 'unknown'>;
  recordCount: number;
  rejectedCount?: number;
  rejections?: readonly Rejection[];
};

/**
 * `send`: it is recorded, send it with this key. `earlier`: the same intent was sent before, and answered or is still open.
 * `unconfirmed`: it was sent before, and nobody knows what came of it; nothing is recorded. `forbidden`: its visit has ended or is
 * read-only; nothing is recorded either.
 */
export type LogStart =
  | { kind: 'send'; id: number; sendKey: string }
  | { kind: 'earlier'; entry: Entry }
  | { kind: 'unconfirmed' }
  | { kind: 'forbidden'; reason: 'visit' | 'readOnly' };

/** Nothing where another write holds the key: the database keeps those of what is open or was answered, whatever the month. */
type Inserted = { id: number; refusals: number } | undefined;

async function insert(intent: Intent, database: Pool | ClientBase = pool()): Promise<Inserted> {
  const { personId, tenant, idempotencyKey } = intent;
  const { rows } = await database.query<{ id: number; refusals: number }>(
    `insert into console.journal
       ("personId", person, tenant, operation, records, method, path, body, "requestId", "idempotencyKey", visit)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     returning id, (select count(*) from console.journal
       where tenant = $3 and "personId" = $1 and "idempotencyKey" = $10 and outcome = 'refused') as refusals`,
    [
      personId,
      intent.person,
      tenant,
      intent.operation,
      intent.records,
      intent.method,
      intent.path,
      intent.body ?? null,
      intent.requestId,
      idempotencyKey,
      intent.visit?.id ?? null,
    ],
  );
  return rows[0];
}

/** Why nothing is recorded. */
class NotRecorded extends Error {
  constructor(readonly started: Extract<LogStart, { kind: 'unconfirmed' | 'forbidden' }>) {
    super(started.kind);
  }
}

/**
 * Inserts while the visit that it is sent under lets it through, and unless the write before it with the key has an unknown outcome.
 * That is looked up after the insert, which waits for that write: before it, the outcome may still be open.
 */
function insertChecked(intent: Intent, canRepeat: boolean): Promise<Inserted> {
  const { personId, tenant, idempotencyKey, visit } = intent;
  return transaction(pool(), async (client) => {
    const denial = visit && (await visitDenial(client, visit));
    if (denial) throw new NotRecorded(denial);
    const row = await insert(intent, client);
    if (!row || canRepeat) return row;
    const { rows } = await client.query<{ outcome: string }>(
      `select outcome from console.journal where tenant = $1 and "personId" = $2 and "idempotencyKey" = $3 and id < $4
       order by id desc limit 1`,
      [tenant, personId, idempotencyKey, row.id],
    );
    if (rows[0]?.outcome === 'unknown') throw new NotRecorded({ kind: 'unconfirmed' });
    return row;
  });
}

/** The write that holds the key. One cut off long ago is closed as unknown, so that a person may try again. */
async function findHolder({ tenant, personId, idempotencyKey }: Intent): Promise<Entry | undefined> {
  await pool().query(
    `update console.journal set outcome = 'unknown', "completedAt" = now()
     where tenant = $1 and "personId" = $2 and "idempotencyKey" = $3 and outcome is null
       and at < now() - make_interval(secs => $4)`,
    [tenant, personId, idempotencyKey, staleSeconds],
  );
  const { rows } = await pool().query<Entry>(
    `select ${entryColumns} from console.journal where tenant = $1 and "personId" = $2 and "idempotencyKey" = $3
       and (outcome is null or outcome = 'answered')`,
    [tenant, personId, idempotencyKey],
  );
  return rows[0];
}

/**
 * Records a write before it is sent. Of one person's writes with one key only one is ever open or answered;
 * after a refusal, which is a definite no, the next send goes out under a key of its own (`sendKey`). `mayRepeat`: it may be sent
 * although it may have been done before.
 */
export async function begin(intent: Intent, canRepeat = true): Promise<LogStart> {
  let row: Inserted;
  try {
    row = await (canRepeat && !intent.visit ? insert(intent) : insertChecked(intent, canRepeat));
  } catch (error) {
    if (error instanceof NotRecorded) return error.started;
    throw error;
  }
  if (row) {
    const sendKey = row.refusals === 0 ? intent.idempotencyKey : `${intent.idempotencyKey}.${row.refusals}`;
    return { kind: 'send', id: row.id, sendKey };
  }
  const entry = await findHolder(intent);
  return entry ? { kind: 'earlier', entry } : begin(intent, canRepeat);
}

const ANSWER_BYTES = 64 * 1024;

/** At most 64 KB of UTF-8, never half a character; PostgreSQL holds no NUL. */
function cut(answer: string): string {
  const clean = answer.replaceAll('\u0000', '');
  if (Buffer.byteLength(clean) <= ANSWER_BYTES) return clean;
  return new TextDecoder().decode(Buffer.from(clean).subarray(0, ANSWER_BYTES)).replace(/\uFFFD+$/, '');
}

/** Completes an open row, once; a second time is refused by the database's own guard. */
export async function complete(
  id: number,
  { outcome, status, message, issues, answer, ms, records }: Outcome,
): Promise<void> {
  await pool().query(
    `update console.journal set outcome = $2, status = $3, message = $4, issues = $5, answer = $6, ms = $7,
       "completedAt" = now(), result = $8, "recordCount" = $9, "rejectedCount" = $10, rejections = $11
     where id = $1`,
    [
      id,
      outcome,
      status ?? null,
      message?.replaceAll('\u0000', '') ?? null,
      issues ? JSON.stringify(issues) : null,
      answer === undefined ? null : cut(answer),
      Math.round(ms),
      records?.result ?? (outcome === 'answered' ? 'done' : outcome),
      records?.recordCount ?? null,
      records?.rejectedCount ?? null,
      records?.rejections ? textOf(records.rejections) : null,
    ],
  );
}

/** PostgreSQL holds no NUL. */
const textOf = (rejections: readonly Rejection[]): string =>
  JSON.stringify(rejections.slice(0, MAX_REJECTIONS)).replaceAll('\\u0000', '');

/** Notes what came of the records of a completed call, learned after its answer. */
export async function noteRecords(
  id: number,
  { result, rejectedCount, rejections }: AnsweredRecords,
): Promise<void> {
  await pool().query(
    `update console.journal set result = $2, "rejectedCount" = $3, rejections = $4
     where id = $1 and outcome in ('answered', 'unknown')`,
    [id, result, rejectedCount ?? null, rejections ? textOf(rejections) : null],
  );
}

/** Notes what a read after the write showed; `result` where the read proves or disproves what the answer said. */
export async function noteReadBack(
  id: number,
  readBack: ReadBackEntry,
  result?: Extract<RequestResult, 'done' | 'unknown'>,
): Promise<void> {
  await pool().query(
    `update console.journal set "readBack" = $2, result = coalesce($3, result)
     where id = $1 and outcome in ('answered', 'unknown')`,
    [id, JSON.stringify(readBack).replaceAll('\\u0000', ''), result ?? null],
  );
}
