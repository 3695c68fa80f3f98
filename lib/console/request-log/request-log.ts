import type { ClientBase } from 'pg';
import { databaseFailure } from '@/lib/db/database-fault';
import { pool } from '@/lib/db/pool';
import { tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import { checkVisit, type VisitOfRequest } from '../visits/visits';
import {
  type Entry,
  entryColumns,
  MAX_REJECTIONS,
  type ReadBackEntry,
  type Rejection,
  type RequestResult,
  staleSeconds,
} from './request-row';

/** A write before it is sent. `body` is the JSON as sent. `records` are the keys of its records. */
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

/** The outcome of a write. `answer` is truncated at 64 KB when it is stored. `ms` is the round trip. */
export type LoggedOutcome = {
  outcome: 'answered' | 'refused' | 'unreachable' | 'unknown';
  status?: number;
  message?: string;
  issues?: { path: string; message: string; code: string }[];
  answer?: string;
  ms: number;
  /** The results of the write's records. Defaults to the results that `outcome` implies. */
  records?: Omit<Partial<RecordsOutcome>, 'result'> & { result: RequestResult };
};

/**
 * The outcomes of a call's records, from its response or the list of rejected orders. `rejections` is undefined if the
 * rejections are unknown.
 */
export type RecordsOutcome = {
  result: Extract<RequestResult, 'done' | 'partial' | 'rejected' | 'unknown'>;
  recordCount: number;
  rejectedCount?: number;
  rejections?: readonly Rejection[];
};

/**
 * `send`: the write was recorded and must be sent with this key. `earlier`: the same intent was sent before and is acknowledged
 * or still open. `unconfirmed`: the intent was sent before with an unknown outcome. `forbidden`: its visit has ended or is
 * read-only. For `unconfirmed` and `forbidden`, nothing is recorded.
 */
export type LogStart =
  | { kind: 'send'; id: number; sendKey: string }
  | { kind: 'earlier'; entry: Entry }
  | { kind: 'unconfirmed' }
  | { kind: 'forbidden'; reason: 'visit' | 'readOnly' };

/** Undefined if another write has the key: `console.request_keys` contains the keys of all open and acknowledged writes. */
type Inserted = { id: number; refusals: number } | undefined;

async function insert(intent: Intent, client?: ClientBase): Promise<Inserted> {
  const { personId, tenant, idempotencyKey } = intent;
  // The log is searched by the JSON of bodies, so `relay_text` stores only bodies that are JSON.
  const statement = {
    name: 'log-request',
    text: `insert into console.journal
       ("personId", person, tenant, operation, records, method, path, body, "requestId", "idempotencyKey", visit)
     values ($1, $2, $3, $4, $5, $6, $7, console.relay_text(convert_to($8::text, 'UTF8')), $9, $10, $11)
     returning id, (select count(*) from console.journal r
       where tenant = $3 and "personId" = $1 and "idempotencyKey" = $10 and outcome = 'refused' and not exists (
         select from console.journal u where u.tenant = $3 and u."personId" = $1 and u."idempotencyKey" = $10
           and u.outcome = 'unknown' and u.id < r.id)) as refusals`,
    values: [
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
  };
  const rows = client
    ? (await client.query<{ id: number; refusals: number }>(statement)).rows
    : await tenantQuery<{ id: number; refusals: number }>(pool(), tenant, statement);
  return rows[0];
}

/** Thrown to roll back. `started` says why nothing was recorded. */
class NotRecorded extends Error {
  constructor(readonly started: Extract<LogStart, { kind: 'unconfirmed' | 'forbidden' }>) {
    super(started.kind);
  }
}

/**
 * Whether a write may be sent although an earlier write with its key has an unknown outcome. Assumes that a platform that
 * recognized a resent write keeps a key for 24 hours, as in D19.
 */
export type Repeat = 'always' | 'whileKeyIsKept' | 'never';

/**
 * Inserts a row if its visit and `repeat` allow the write. Checks the earlier writes after the insert, because the insert
 * waits until concurrent changes of a write with the same key are committed.
 */
function insertIfAllowed(intent: Intent, repeat: Repeat): Promise<Inserted> {
  const { personId, tenant, idempotencyKey, visit } = intent;
  return tenantTransaction(pool(), tenant, async (client) => {
    const notAllowed = visit && (await checkVisit(client, visit));
    if (notAllowed) throw new NotRecorded(notAllowed);
    const row = await insert(intent, client);
    if (!row || repeat === 'always') return row;
    const { rows } = await client.query<{ isUnknown: boolean | null; isKept: boolean | null }>(
      `select bool_or(outcome = 'unknown') as "isUnknown", min(at) > now() - interval '23 hours' as "isKept"
       from console.journal where tenant = $1 and "personId" = $2 and "idempotencyKey" = $3 and id < $4`,
      [tenant, personId, idempotencyKey, row.id],
    );
    const [earlier] = rows;
    const canRepeat = repeat === 'whileKeyIsKept' && earlier?.isKept;
    if (earlier?.isUnknown && !canRepeat) throw new NotRecorded({ kind: 'unconfirmed' });
    return row;
  });
}

/** Closes open requests of a user with these keys as unknown if they are older than `minSeconds`. */
export async function closeInterrupted(
  { tenant, personId }: Pick<Intent, 'tenant' | 'personId'>,
  keys: readonly string[],
  minSeconds: number,
): Promise<void> {
  await tenantQuery(pool(), tenant, {
    text: `update console.journal set outcome = 'unknown', result = coalesce(result, 'unknown'), "completedAt" = now()
     where tenant = $1 and "personId" = $2 and "idempotencyKey" = any($3::text[]) and outcome is null
       and at <= now() - make_interval(secs => $4)`,
    values: [tenant, personId, keys, minSeconds],
  });
}

/**
 * Returns the write that has the key. First closes the write as unknown if it was interrupted (`staleSeconds`), so that
 * the user can retry.
 */
async function findOwner(intent: Intent): Promise<Entry | undefined> {
  const { tenant, personId, idempotencyKey } = intent;
  await closeInterrupted(intent, [idempotencyKey], staleSeconds);
  const rows = await tenantQuery<Entry>(pool(), tenant, {
    text: `select ${entryColumns} from console.journal where tenant = $1 and "personId" = $2 and "idempotencyKey" = $3
       and (outcome is null or outcome = 'answered')`,
    values: [tenant, personId, idempotencyKey],
  });
  return rows[0];
}

/**
 * Records a write before it is sent. At most one of a user's writes with the same key is open or acknowledged. After a definite
 * rejection, the next write is sent with a new key (`sendKey`), unless an earlier write with the key may have been carried out.
 */
export async function begin(intent: Intent, repeat: Repeat = 'always'): Promise<LogStart> {
  let row: Inserted;
  try {
    row = await (repeat === 'always' && !intent.visit ? insert(intent) : insertIfAllowed(intent, repeat));
  } catch (error) {
    if (error instanceof NotRecorded) return error.started;
    throw error;
  }
  if (row) {
    const sendKey = row.refusals === 0 ? intent.idempotencyKey : `${intent.idempotencyKey}.${row.refusals}`;
    return { kind: 'send', id: row.id, sendKey };
  }
  const entry = await findOwner(intent);
  return entry ? { kind: 'earlier', entry } : begin(intent, repeat);
}

const MAX_RESPONSE_BYTES = 64 * 1024;

/** Truncates to 64 KB of UTF-8 without a partial character, and removes NUL, which PostgreSQL cannot store. */
function truncate(answer: string): string {
  const clean = answer.replaceAll('\u0000', '');
  if (Buffer.byteLength(clean) <= MAX_RESPONSE_BYTES) return clean;
  return new TextDecoder().decode(Buffer.from(clean).subarray(0, MAX_RESPONSE_BYTES)).replace(/\uFFFD+$/, '');
}

type LoggedRequest = Pick<Entry, 'id' | 'tenant'>;

/**
 * Completes an open row. A database trigger prevents completing it twice. Results that `noteRecords` stored while the row was
 * open stay, because they are newer than `records`.
 */
export async function complete(
  request: LoggedRequest,
  { outcome, status, message, issues, answer, ms, records }: LoggedOutcome,
): Promise<void> {
  await tenantQuery(pool(), request.tenant, {
    text: `update console.journal set outcome = $2, status = $3, message = $4, issues = $5, answer = $6, ms = $7,
       "completedAt" = now(), result = coalesce(result, $8), "recordCount" = $9,
       "rejectedCount" = coalesce("rejectedCount", $10), rejections = coalesce(rejections, $11)
     where id = $1`,
    values: [
      request.id,
      outcome,
      status ?? null,
      message?.replaceAll('\u0000', '') ?? null,
      issues ? JSON.stringify(issues) : null,
      answer === undefined ? null : truncate(answer),
      Math.round(ms),
      records?.result ?? (outcome === 'answered' ? 'done' : outcome),
      records?.recordCount ?? null,
      records?.rejectedCount ?? null,
      records?.rejections ? rejectionsJson(records.rejections) : null,
    ],
  });
}

const RETRY_MS = [2_000, 4_000];

/**
 * Like `complete`, but never throws. Retries in the background if the database is unavailable. A row that stays open reads as
 * `unknown`.
 */
export async function completeOrRetry(
  request: LoggedRequest,
  outcome: LoggedOutcome,
  retryMs: readonly number[] = RETRY_MS,
): Promise<void> {
  try {
    await complete(request, outcome);
  } catch (error) {
    console.error(error);
    const [delay, ...later] = retryMs;
    if (delay !== undefined && databaseFailure(error))
      setTimeout(() => completeOrRetry(request, outcome, later), delay).unref();
  }
}

/** Removes NUL, which PostgreSQL cannot store. */
const rejectionsJson = (rejections: readonly Rejection[]): string =>
  JSON.stringify(rejections.slice(0, MAX_REJECTIONS)).replaceAll('\\u0000', '');

/**
 * Logs the results of a call's records that became known after its response. The row may still be open, because
 * `completeOrRetry` completes it later if the database was unavailable.
 */
export async function noteRecords(
  request: LoggedRequest,
  { result, rejectedCount, rejections }: RecordsOutcome,
): Promise<void> {
  await tenantQuery(pool(), request.tenant, {
    text: `update console.journal set result = $2, "rejectedCount" = $3, rejections = $4
     where id = $1 and (outcome is null or outcome in ('answered', 'unknown'))`,
    values: [request.id, result, rejectedCount ?? null, rejections ? rejectionsJson(rejections) : null],
  });
}

/** Logs the result of reading a write back. `result` is set if the read confirms or refutes the response. */
export async function noteReadBack(
  request: LoggedRequest,
  readBack: ReadBackEntry,
  result?: Extract<RequestResult, 'done' | 'unknown'>,
): Promise<void> {
  await tenantQuery(pool(), request.tenant, {
    text: `update console.journal set "readBack" = $2, result = coalesce($3, result)
     where id = $1 and outcome in ('answered', 'unknown')`,
    values: [request.id, JSON.stringify(readBack).replaceAll('\\u0000', ''), result ?? null],
  });
}
