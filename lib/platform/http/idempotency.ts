import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import { ApiError, conflict, invalid } from '../api-error';
import { type Scope, scopeOf } from '../query/tenant-scope';

/** An Idempotency-Key and the request it belongs to: the same key with the same input runs once (D19). */
export type KeyedRequest = { key: string; operation: string; fingerprint: Buffer };

/** A stored response. `body`: JSON text, null without one. `replayed`: it answers a repeated request. */
export type StoredResponse = { status: number; body: string | null; replayed?: true };

const UNEXPIRED = `"createdAt" > now() - interval '24 hours'`;
const FIND = `select "bodyHash", status, answer from platform.idempotency where "tenantId" = $1 and key = $2 and ${UNEXPIRED}`;
const LOCK_KEY = `select pg_try_advisory_xact_lock(hashtextextended($1 || ':' || $2, 19)) as locked`;
const STORE = `insert into platform.idempotency as i ("tenantId", key, operation, "bodyHash", status, answer) values ($1, $2, $3, $4, $5, $6)
  on conflict ("tenantId", key) do update set operation = excluded.operation, "bodyHash" = excluded."bodyHash", status = excluded.status,
    answer = excluded.answer, "createdAt" = now() where not (i.${UNEXPIRED}) returning key`;
const DELETE_EXPIRED = `delete from platform.idempotency where "tenantId" = $1 and not (${UNEXPIRED})`;

/** Reads the header. Throws 400 for an empty key and for one over 255 characters. */
export function keyedRequest(header: string, operation: string, input: unknown): KeyedRequest {
  const key = header.trim();
  if (key === '' || key.length > 255) throw invalid('Idempotency-Key', 'must have 1 to 255 characters');
  return {
    key,
    operation,
    fingerprint: hash('sha256', JSON.stringify([operation, input]), 'buffer'),
  };
}

/** The stored response of a key; undefined for a new one. Throws 422 for the same key with another input. */
async function findResponse(
  scope: Scope,
  { key, fingerprint }: KeyedRequest,
): Promise<StoredResponse | undefined> {
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

const storeResponse = (
  scope: Scope,
  { key, operation, fingerprint }: KeyedRequest,
  { status, body }: StoredResponse,
) => scope.query(STORE, [key, operation, fingerprint, status, body]);

/** Stores a response unless the key already has one, and returns the stored one. */
async function storeFirst(
  scope: Scope,
  request: KeyedRequest,
  response: StoredResponse,
): Promise<StoredResponse> {
  const rows = await storeResponse(scope, request, response);
  return rows.length > 0 ? response : ((await findResponse(scope, request)) ?? response);
}

const toStored = (status: number, result: unknown): StoredResponse => ({
  status,
  body: result === undefined ? null : JSON.stringify(result),
});

/** Thrown inside a transaction whose key already has a response. */
class AlreadyAnswered extends Error {
  constructor(readonly response: StoredResponse) {
    super('The key already has a response');
  }
}

/**
 * A scope whose transaction stores the response together with the effect: after a crash both exist or neither does. A
 * write handler returns the result of its only transaction, so that result is the response.
 */
function storingScope(scope: Scope, request: KeyedRequest, status: number, onStored: () => void): Scope {
  return {
    ...scope,
    async transaction(work) {
      const result = await scope.transaction(async (tx, client) => {
        const [row] = await tx.query<{ locked: boolean }>(LOCK_KEY, [request.key]);
        if (!row?.locked)
          throw conflict(
            'Idempotency-Key',
            'the first request with this key is still running',
            'IdempotencyKeyRunning',
          );
        const stored = await findResponse(tx, request);
        if (stored) throw new AlreadyAnswered(stored);
        const result = await work(tx, client);
        await storeResponse(tx, request, toStored(status, result));
        return result;
      });
      onStored();
      return result;
    },
  };
}

/**
 * True for a refusal of the request. It is the key's first answer, so that it is replayed even when the request would succeed by
 * then (D19): another attempt needs another key. Errors about the key itself are no answer.
 */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  [400, 404, 409].includes(error.status) &&
  !error.issues.some((i) => i.path === 'Idempotency-Key');

type KeyedWrite = {
  scope: Scope;
  request: KeyedRequest;
  /** The status of a success. */
  status: number;
  run: (scope: Scope) => Promise<unknown>;
  /** Builds the body of an error response. */
  errorBody: (error: ApiError) => string;
};

async function tryWrite({ scope, request, status, run, errorBody }: KeyedWrite): Promise<StoredResponse> {
  const stored = await findResponse(scope, request);
  if (stored) return stored;
  try {
    let isStored = false;
    const result = await run(
      storingScope(scope, request, status, () => {
        isStored = true;
      }),
    );
    const response = toStored(status, result);
    // `clearFaults` and `setAutopilot` of the sandbox use no transaction.
    return isStored ? response : await storeFirst(scope, request, response);
  } catch (error) {
    if (error instanceof AlreadyAnswered) return error.response;
    if (!isRefusal(error)) throw error;
    return await storeFirst(scope, request, { status: error.status, body: errorBody(error) });
  }
}

/** How long a request waits for the response to an earlier one with the same key, and the polling interval. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

const isRunning = (error: unknown): boolean =>
  error instanceof ApiError && error.issues.some(({ code }) => code === 'IdempotencyKeyRunning');

/**
 * Runs a write once per key. Refusals are stored as well, failures of the server are not. While an
 * earlier request with the key is running, waits up to 10 s for its response without holding a connection, then throws 409.
 */
export async function runOnce(write: KeyedWrite): Promise<StoredResponse> {
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(POLL_MS)) {
    try {
      return await tryWrite(write);
    } catch (error) {
      if (!isRunning(error) || Date.now() > deadline) throw error;
    }
  }
}

/** Deletes the expired keys of all tenants; run periodically. */
export async function deleteExpiredKeys(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>('select id from platform.tenants');
  for (const { id } of rows) await scopeOf(pool(), id).query(DELETE_EXPIRED);
}
