import { randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import { pool } from '@/lib/db/pool';
import { newToken, tokenHash } from './session-store';

/** State that a browser returns for: a passkey challenge, or a sign-in at the provider. */
export type Pending = 'passkey' | 'newPasskey' | 'provider';

/** Its lifetime. */
const pendingSeconds = 10 * 60;

const cookieOf = (kind: Pending, https: boolean) => `${https ? '__Host-' : ''}tallyman-${kind}`;

/** Stores a value for this browser, which gets a cookie to read it once. Only in an action. */
export async function storePending(kind: Pending, value: string, https: boolean): Promise<void> {
  const token = newToken();
  await pool().query(
    `insert into console.verification (id, identifier, value, "expiresAt")
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [randomUUID(), `${kind}:${tokenHash(token)}`, value, pendingSeconds],
  );
  await pool().query('delete from console.verification where "expiresAt" < now()');
  (await cookies()).set(cookieOf(kind, https), token, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: https,
    maxAge: pendingSeconds,
  });
}

/** Reads and deletes the value stored for this browser; undefined when it expired. Only in an action. */
export async function readPending(kind: Pending, https: boolean): Promise<string | undefined> {
  const cookieStore = await cookies();
  const name = cookieOf(kind, https);
  const token = cookieStore.get(name)?.value;
  if (!token) return undefined;
  cookieStore.set(name, '', {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: https,
    maxAge: 0,
  });
  const { rows } = await pool().query<{ value: string }>(
    'delete from console.verification where identifier = $1 and "expiresAt" > now() returning value',
    [`${kind}:${tokenHash(token)}`],
  );
  return rows[0]?.value;
}
