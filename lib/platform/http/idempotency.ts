import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import { ApiError, conflict, invalid } from '../api-error';
import { createScope, type Scope } from '../query/tenant-scope';

/** An Idempotency-Key and the fingerprint of its request. A key succeeds only once, and always with the same input (D19). */
export type KeyedRequest = { key: string; operation: string; fingerprint: Buffer };

/**
 * A stored response. `body` is JSON text, or null if the response has no body. `replayed` is set for the response to a repeated
 * request.
 */
export type StoredResponse = { status: number; body: string | null; replayed?: true };

const UNEXPIRED = `"createdAt" > now() - interval '24 hours'`;
const FIND_RESPONSE = `select "bodyHash", status, answer from platform.idempotency where "tenantId" = $1 and key = $2 and ${UNEXPIRED}`;
// The lock marks a running write. The table contains only finished writes, so the nullable `status` is never null.
const LOCK_KEY = `select pg_try_advisory_xact_lock(hashtextextended($1 || ':' || $2, 19)) as locked`;
const STORE_RESPONSE = `insert into platform.idempotency as i ("tenantId", key, operation, "bodyHash", status, answer) values ($1, $2, $3, $4, $5, $6)
  on conflict ("tenantId", key) do update set operation = excluded.operation, "bodyHash" = excluded."bodyHash", status = excluded.status,
    answer = excluded.answer, "createdAt" = now() where not (i.${UNEXPIRED}) returning key`;
const DELETE_EXPIRED = `delete from platform.idempotency where "tenantId" = $1 and not (${UNEXPIRED})`;

/** Parses the Idempotency-Key header. Throws 400 for a key that is empty or has more than 255 characters. */
export function parseKeyedRequest(header: string, operation: string, input: unknown): KeyedRequest {
  const key = header.trim();
  if (key === '' || key.length > 255) throw invalid('Idempotency-Key', 'must have 1 to 255 characters');
  return {
    key,
    operation,
    fingerprint: hash('sha256', JSON.stringify([operation, input]), 'buffer'),
  };
}

/** Returns the stored response of a key. Undefined for a new key. Throws 422 if the key was used with another input. */
async function findResponse(
  scope: Scope,
  { key, fingerprint }: KeyedRequest,
): Promise<StoredResponse | undefined> {
  const [row] = await scope.query<{ bodyHash: Buffer; status: number; answer: string | null }>(
    FIND_RESPONSE,
    [key],
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
) => scope.query(STORE_RESPONSE, [key, operation, fingerprint, status, body]);

/** Stores a response unless the key already has one. Returns the stored response. */
async function storeIfNew(
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

/** Thrown in a transaction to roll it back, because the key already has a response. */
class AlreadyStored extends Error {
  constructor(readonly response: StoredResponse) {
    super('The key already has a response');
  }
}

/**
 * Returns a scope whose transaction stores the response together with the effect, so that a crash leaves both or neither. The
 * transaction must return the response. This holds for write handlers, because they run one transaction and return its result.
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
        if (stored) throw new AlreadyStored(stored);
        const result = await work(tx, client);
        await storeResponse(tx, request, toStored(status, result));
        return result;
      });
      onStored();
      return result;
    },
  };
}

type KeyedWrite = {
  scope: Scope;
  request: KeyedRequest;
  /** The status of a successful response. */
  status: number;
  run: (scope: Scope) => Promise<unknown>;
};

async function tryWrite({ scope, request, status, run }: KeyedWrite): Promise<StoredResponse> {
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
    // Handlers without a transaction, such as sandbox handlers, have not stored their response.
    return isStored ? response : await storeIfNew(scope, request, response);
  } catch (error) {
    if (error instanceof AlreadyStored) return error.response;
    throw error;
  }
}

/** Maximum time to wait for the response to an earlier request with the same key, in ms. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

const isRunning = (error: unknown): boolean =>
  error instanceof ApiError && error.issues.some(({ code }) => code === 'IdempotencyKeyRunning');

/**
 * Runs a write once per key. Stores only successful responses: an error has changed nothing, so the same request runs again and
 * may succeed, for example once a missing record exists (D19). If an earlier request with the key is running, waits up to 10 s
 * for its response without holding a connection, then throws 409.
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

export async function deleteExpiredKeys(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>('select id from platform.tenants');
  for (const { id } of rows) await createScope(pool(), id).query(DELETE_EXPIRED);
}
