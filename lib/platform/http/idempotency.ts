import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import { ApiError, conflict, invalid } from '../api-error';
import { type Scope, scopeOf } from '../query/tenant-scope';

/** A write with an Idempotency-Key: the same key with the same input runs once (D19). */
export type Attempt = { key: string; operation: string; fingerprint: Buffer };

/** A stored response. `body` is JSON text or undefined; `replayed` when it answers a repeated request. */
export type StoredAnswer = { status: number; body: string | null; replayed?: true };

const FRESH = `"createdAt" > now() - interval '24 hours'`;
const FIND = `select "bodyHash", status, answer from platform.idempotency where "tenantId" = $1 and key = $2 and ${FRESH}`;
const CLAIM = `select pg_try_advisory_xact_lock(hashtextextended($1 || ':' || $2, 19)) as claimed`;
const STORE = `insert into platform.idempotency as i ("tenantId", key, operation, "bodyHash", status, answer) values ($1, $2, $3, $4, $5, $6)
  on conflict ("tenantId", key) do update set operation = excluded.operation, "bodyHash" = excluded."bodyHash", status = excluded.status,
    answer = excluded.answer, "createdAt" = now() where not (i.${FRESH}) returning key`;

/** The key of the header with the input it belongs to. Throws for an empty key and for one over 255 characters. */
export function attemptOf(header: string, operation: string, input: unknown): Attempt {
  const key = header.trim();
  if (key === '' || key.length > 255) throw invalid('Idempotency-Key', 'must have 1 to 255 characters');
  return {
    key,
    operation,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([operation, input]))
      .digest(),
  };
}

/** The stored response of a key; undefined for a new one. Throws 422 for the same key with another input. */
async function firstAnswer(scope: Scope, { key, fingerprint }: Attempt): Promise<StoredAnswer | undefined> {
  const [row] = await scope.query<{ bodyHash: Buffer; status: number; answer: string | null }>(
    FIND,
    [key],
    'idempotency',
  );
  if (!row) return undefined;
  if (!row.bodyHash.equals(fingerprint)) {
    const issue = {
      path: 'Idempotency-Key',
      message: 'was used for another request',
      code: 'IdempotencyKeyReused',
    };
    throw new ApiError(422, [issue], 'Unprocessable');
  }
  return { status: row.status, body: row.answer, replayed: true };
}

const store = (scope: Scope, { key, operation, fingerprint }: Attempt, { status, body }: StoredAnswer) =>
  scope.query(STORE, [key, operation, fingerprint, status, body]);

const answerOf = (status: number, result: unknown): StoredAnswer => ({
  status,
  body: result === undefined ? null : JSON.stringify(result),
});

/** Thrown inside a transaction whose key already has a response. */
class Answered extends Error {
  constructor(readonly answer: StoredAnswer) {
    super('answered before');
  }
}

/**
 * A scope whose transaction stores the response together with the effect: after a crash both exist or neither does. A
 * write handler returns the result of its only transaction, so that result is the response.
 */
function answering(scope: Scope, attempt: Attempt, status: number, onStored: () => void): Scope {
  return {
    ...scope,
    async transaction(work) {
      const result = await scope.transaction(async (tx, client) => {
        const [lock] = await tx.query<{ claimed: boolean }>(CLAIM, [attempt.key]);
        if (!lock?.claimed)
          throw conflict(
            'Idempotency-Key',
            'the first request with this key is still running',
            'IdempotencyKeyRunning',
          );
        const stored = await firstAnswer(tx, attempt);
        if (stored) throw new Answered(stored);
        const result = await work(tx, client);
        await store(tx, attempt, answerOf(status, result));
        return result;
      });
      onStored();
      return result;
    },
  };
}

const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  [400, 404, 409].includes(error.status) &&
  !error.issues.some((i) => i.path === 'Idempotency-Key');

/** A write with its key: `run` executes it, `storeError` builds the body of an error response. */
type Once = {
  scope: Scope;
  attempt: Attempt;
  status: number;
  run: (scope: Scope) => Promise<unknown>;
  storeError: (error: ApiError) => string;
};

/** Stores a response that no transaction stored; when another request was faster, returns its response. */
async function storeFirst(scope: Scope, attempt: Attempt, answer: StoredAnswer): Promise<StoredAnswer> {
  const rows = await store(scope, attempt, answer);
  return rows.length > 0 ? answer : ((await firstAnswer(scope, attempt)) ?? answer);
}

async function tryOnce({ scope, attempt, status, run, storeError }: Once): Promise<StoredAnswer> {
  const stored = await firstAnswer(scope, attempt);
  if (stored) return stored;
  try {
    let isStored = false;
    const result = await run(
      answering(scope, attempt, status, () => {
        isStored = true;
      }),
    );
    const answer = answerOf(status, result);
    // Some sandbox operations, such as creating a tenant, use no transaction of the caller's tenant.
    return isStored ? answer : await storeFirst(scope, attempt, answer);
  } catch (error) {
    if (error instanceof Answered) return error.answer;
    if (!isFinal(error)) throw error;
    return await storeFirst(scope, attempt, { status: error.status, body: storeError(error) });
  }
}

/** How long a request waits for the response to an earlier one with the same key, and the polling interval. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

const isRunning = (error: unknown): boolean =>
  error instanceof ApiError && error.issues.some(({ code }) => code === 'IdempotencyKeyRunning');

/**
 * Runs a write once per key. Error responses from validation are stored as well, failures of the server are not.
 * While an earlier request with the key is running, waits for its response without holding a connection.
 */
export async function once(write: Once): Promise<StoredAnswer> {
  for (const until = Date.now() + WAIT_MS; ; await sleep(POLL_MS)) {
    try {
      return await tryOnce(write);
    } catch (error) {
      if (!isRunning(error) || Date.now() > until) throw error;
    }
  }
}

const DELETE_EXPIRED = `delete from platform.idempotency where "tenantId" = $1 and not (${FRESH})`;

/** Deletes the expired keys of all tenants; run periodically. */
export async function deleteExpiredKeys(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>('select id from platform.tenants');
  for (const { id } of rows) await scopeOf(pool(), id).query(DELETE_EXPIRED);
}
