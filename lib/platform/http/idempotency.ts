import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, conflict, invalid } from '../api-error';
import type { Scope } from '../query/tenant-scope';

/** A write that carries an Idempotency-Key: the same key with the same input is done once (D19). */
export type Attempt = { key: string; operation: string; fingerprint: Buffer };

/** An answer as it was given the first time. `body` is JSON text, or nothing; `replayed`: it was given before, nothing was done now. */
export type StoredAnswer = { status: number; body: string | null; replayed?: true };

const FRESH = `"createdAt" > now() - interval '24 hours'`;
const FIND = `select "bodyHash", status, answer from platform.idempotency where "tenantId" = $1 and key = $2 and ${FRESH}`;
const CLAIM = `select pg_try_advisory_xact_lock(hashtextextended($1 || ':' || $2, 19)) as claimed`;
const KEEP = `insert into platform.idempotency as i ("tenantId", key, operation, "bodyHash", status, answer) values ($1, $2, $3, $4, $5, $6)
  on conflict ("tenantId", key) do update set operation = excluded.operation, "bodyHash" = excluded."bodyHash", status = excluded.status,
    answer = excluded.answer, "createdAt" = now() where not (i.${FRESH}) returning key`;

/** What the header says, with the input it belongs to. Refuses an empty key and one over 255 characters. */
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

/** The answer first given to this attempt, or nothing when it is new. The same key with another input is refused (422). */
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

const keep = (scope: Scope, { key, operation, fingerprint }: Attempt, { status, body }: StoredAnswer) =>
  scope.query(KEEP, [key, operation, fingerprint, status, body]);

const answerOf = (status: number, result: unknown): StoredAnswer => ({
  status,
  body: result === undefined ? null : JSON.stringify(result),
});

/** Thrown inside a transaction that finds its attempt already answered. */
class Answered extends Error {
  constructor(readonly body: StoredAnswer) {
    super('answered before');
  }
}

/**
 * A scope whose transaction keeps the answer together with the effect: after a crash both are there or neither. A write
 * handler answers what its one transaction returned, so that is the answer.
 */
function answering(scope: Scope, attempt: Attempt, status: number, kept: () => void): Scope {
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
        const body = await firstAnswer(tx, attempt);
        if (body) throw new Answered(body);
        const result = await work(tx, client);
        await keep(tx, attempt, answerOf(status, result));
        return result;
      });
      kept();
      return result;
    },
  };
}

const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  [400, 404, 409].includes(error.status) &&
  !error.issues.some((i) => i.path === 'Idempotency-Key');

/** A write with its key: `run` does it, `refused` writes the body of a refusal. */
type Once = {
  scope: Scope;
  attempt: Attempt;
  status: number;
  run: (scope: Scope) => Promise<unknown>;
  refused: (error: ApiError) => string;
};

/** Keeps an answer that no transaction kept; when another request was faster, its answer is the one. */
async function settled(scope: Scope, attempt: Attempt, answer: StoredAnswer): Promise<StoredAnswer> {
  const rows = await keep(scope, attempt, answer);
  return rows.length > 0 ? answer : ((await firstAnswer(scope, attempt)) ?? answer);
}

async function tryOnce({ scope, attempt, status, run, refused: storeError }: Once): Promise<StoredAnswer> {
  const body = await firstAnswer(scope, attempt);
  if (body) return body;
  try {
    let kept = false;
    const result = await run(
      answering(scope, attempt, status, () => {
        kept = true;
      }),
    );
    const answer = answerOf(status, result);
    // Some acts of the floor, such as making a tenant, need no transaction on the caller's.
    return kept ? answer : await settled(scope, attempt, answer);
  } catch (error) {
    if (error instanceof Answered) return error.body;
    if (!isFinal(error)) throw error;
    return await settled(scope, attempt, { status: error.status, body: storeError(error) });
  }
}

/** How long a request waits for the answer to an earlier one with its key, and how often it looks. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

const isRunning = (error: unknown): boolean =>
  error instanceof ApiError && error.issues.some(({ code }) => code === 'IdempotencyKeyRunning');

/**
 * Runs a write once for its key. A refusal by the rules is kept as an answer too, a failure of ours is not. While an earlier
 * request with the key runs, its answer is waited for, without a connection of the pool.
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

const DELETE_EXPIRED = `delete from platform.idempotency where "createdAt" < now() - interval '24 hours'`;

/** What a process runs now and then: forgets the keys of yesterday, of all tenants. */
export const deleteExpiredSql = DELETE_EXPIRED;
