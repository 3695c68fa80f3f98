import type { ClientBase, Pool } from 'pg';
import { pool } from '@/lib/db/pool';
import { setCookie, stepSeconds, takeCookie } from './browser-cookies';
import { newToken, tokenHash } from './session-store';

/**
 * Kinds of state stored until the browser returns: the challenge for a passkey (to sign in or to add one), a sign-in at the
 * provider, or the person whose second factor is next.
 */
export type Pending = 'passkey' | 'newPasskey' | 'provider' | 'step';

/** Returns the key under which the state of a token is stored. */
export const pendingKey = (kind: Pending, token: string): string => `${kind}:${tokenHash(token)}`;

/** Stores a value that can be taken once, and returns its token. Deletes expired values. */
export async function insertPending(
  kind: Pending,
  value: string,
  database: Pool | ClientBase = pool(),
): Promise<string> {
  const token = newToken();
  await database.query('delete from console.pending where "expiresAt" < now()');
  await database.query(
    `insert into console.pending (key, value, "expiresAt") values ($1, $2, now() + make_interval(secs => $3))`,
    [pendingKey(kind, token), value, stepSeconds],
  );
  return token;
}

/** Reads and deletes a value. Undefined if the value has expired or was taken before. */
export async function takePending(
  kind: Pending,
  token: string,
  database: Pool | ClientBase = pool(),
): Promise<string | undefined> {
  const { rows } = await database.query<{ value: string }>(
    'delete from console.pending where key = $1 and "expiresAt" > now() returning value',
    [pendingKey(kind, token)],
  );
  return rows[0]?.value;
}

/** Stores a value that this browser can read once, and sets the cookie. Call only in an action or a route. */
export const storePending = async (kind: Pending, value: string): Promise<void> =>
  setCookie(kind, await insertPending(kind, value));

/**
 * Reads and deletes the value stored for this browser, and deletes the cookie. Returns undefined if the value has expired. Call
 * only in an action or a route.
 */
export async function readPending(kind: Pending): Promise<string | undefined> {
  const token = await takeCookie(kind);
  return token ? takePending(kind, token) : undefined;
}
