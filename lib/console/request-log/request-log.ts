import type { ClientBase } from 'pg';
import { pool } from '@/lib/db/pool';
import { tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import { checkVisit, type VisitOfRequest } from '../visits/visits';
import { type Entry, entryColumns, staleSeconds } from './request-row';

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
