import { createHash, randomBytes } from 'node:crypto';
import { databaseFault } from '@/lib/db/database-fault';
import { pool } from '@/lib/db/pool';
import { isRole, type Role } from './roles';
import { idleSeconds, touchSeconds } from './session-cookie';

/** A token that nobody can guess: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token: enough to know it again, nothing to use. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether a text has the form of a token. */
export const isToken = (text: string): boolean => /^[\w-]{16,128}$/.test(text);

/** Somebody signed in. */
export type Person = { id: string; name: string; email: string; role: Role; locale: string | null };

type Row = Omit<Person, 'role'> & { role: string; touch: boolean };

/** The person of a session token: not expired, not left alone too long, not disabled. Nothing otherwise. */
export async function personOf(token: string): Promise<Person | undefined> {
  if (!isToken(token)) return undefined;
  const hash = tokenHash(token);
  const { rows } = await pool().query<Row>({
    name: 'console-session',
    text: `select u.id, u.name, u.email, u.role, u.locale, s."updatedAt" < now() - make_interval(secs => $3) as touch
      from console.session s join console."user" u on u.id = s."userId"
      where s.token = $1 and s."expiresAt" > now() and s."updatedAt" > now() - make_interval(secs => $2)
        and not u.disabled`,
    values: [hash, idleSeconds, touchSeconds],
  });
  const row = rows[0];
  if (!row || !isRole(row.role)) return undefined;
  if (row.touch)
    await pool()
      .query('update console.session set "updatedAt" = now() where token = $1', [hash])
      // Who is signed in reads on while the disk is full.
      .catch((error: unknown) => {
        if (databaseFault(error) !== 'disk') throw error;
      });
  return { id: row.id, name: row.name, email: row.email, role: row.role, locale: row.locale };
}

/** Somebody by id, who may still sign in; for what goes on without them. */
export async function personById(
  id: string,
): Promise<{ id: string; name: string; role: string } | undefined> {
  const { rows } = await pool().query<{ id: string; name: string; role: string }>(
    'select id, name, role from console."user" where id = $1 and not disabled',
    [id],
  );
  return rows[0];
}

/** Ends one session. */
export async function endSession(token: string): Promise<void> {
  await pool().query('delete from console.session where token = $1', [tokenHash(token)]);
}

/** Sweeps out the sessions that ended by themselves. */
export async function sweepSessions(): Promise<void> {
  await pool().query(
    `delete from console.session where "expiresAt" < now() or "updatedAt" < now() - make_interval(secs => $1)`,
    [idleSeconds],
  );
}

/** Ends every session of a person, but for the one to keep. */
export async function endSessionsOf(personId: string, keep = ''): Promise<void> {
  await pool().query('delete from console.session where "userId" = $1 and token <> $2', [
    personId,
    tokenHash(keep),
  ]);
}
