import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { databaseFailure } from '@/lib/db/database-fault';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import type { Role } from './rights';
import { secondFactorRoles } from './sign-in-settings';

/** The name of the cookie over https. The `__Host-` prefix prevents other hosts and http pages from setting the cookie. */
const safeCookie = '__Host-tallyman';
export const plainCookie = 'tallyman';

/** Returns the session token in a Cookie header, for code that runs outside of Next. */
export function parseSessionToken(header: string | undefined): string | undefined {
  const values = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) values.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return values.get(safeCookie) || values.get(plainCookie) || undefined;
}

/** True if a response deletes the session cookie. */
export function endsSession(setCookie: number | string | string[] | undefined): boolean {
  const lines = Array.isArray(setCookie) ? setCookie : [String(setCookie ?? '')];
  return lines.some((line) => line.startsWith(`${safeCookie}=;`) || line.startsWith(`${plainCookie}=;`));
}

/**
 * A session ends after one long shift, or after half an hour without use. Both limits are checked in the database on every
 * request, so that expiry takes effect at once.
 */
export const sessionSeconds = 12 * 3600;
export const idleSeconds = 30 * 60;
/** Minimum time between two writes of `updatedAt`, so that most requests write nothing. */
const touchSeconds = 60;

/** Returns a random 256-bit token. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a token is stored. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const isToken = (text: string): boolean => /^[\w-]{16,128}$/.test(text);

/**
 * A signed-in person. `needsFactor`: the person signed in with a password, and has not set up the second factor that
 * their role requires. `isStale`: the person has not confirmed their identity for CONFIRM_MINUTES.
 */
export type Person = {
  id: string;
  name: string;
  email: string;
  role: Role;
  locale: string | null;
  needsFactor?: boolean;
  isStale?: boolean;
};

/**
 * Returns the person of a session token. Undefined if the session has expired or been idle too long, or if the person is
 * disabled.
 */
export async function personBySession(token: string): Promise<Person | undefined> {
  if (!isToken(token)) return undefined;
  const hash = tokenHash(token);
  const { rows } = await pool().query<Person & { touch: boolean }>({
    name: 'console-session',
    text: `select u.id, u.name, u.email, u.role, u.locale, s."updatedAt" < now() - make_interval(secs => $3) as touch,
        s."confirmedAt" < now() - make_interval(mins => $4) as "isStale",
        s.method = 'password' and not u."hasSecondFactor" and coalesce(${secondFactorRoles} ? u.role, false) as "needsFactor"
      from console.session s join console."user" u on u.id = s."userId"
      where s.token = $1 and s."expiresAt" > now() and s."updatedAt" > now() - make_interval(secs => $2)
        and not u.disabled`,
    values: [hash, idleSeconds, touchSeconds, env.confirmMinutes],
  });
  if (!rows[0]) return undefined;
  const { touch, ...person } = rows[0];
  if (touch)
    await pool()
      .query('update console.session set "updatedAt" = now() where token = $1', [hash])
      // A full disk must not stop signed-in people from reading.
      .catch((error: unknown) => {
        if (databaseFailure(error) !== 'disk') throw error;
      });
  return person;
}

/** Returns a person by ID, for work that continues without a session. Undefined if the person is disabled. */
export async function personById(id: string): Promise<Pick<Person, 'id' | 'name' | 'role'> | undefined> {
  const { rows } = await pool().query<Pick<Person, 'id' | 'name' | 'role'>>(
    'select id, name, role from console."user" where id = $1 and not disabled',
    [id],
  );
  return rows[0];
}

export type SignInMethod = 'password' | 'passkey' | 'provider';

/** Starts a session for a person whose identity was verified. Returns its token. */
export async function beginSession(
  personId: string,
  method: SignInMethod,
  from: { address: string; agent: string },
  database: Pool | ClientBase = pool(),
): Promise<string> {
  const token = newToken();
  await database.query(
    `insert into console.session (id, token, "userId", method, "ipAddress", "userAgent", "expiresAt")
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [
      randomUUID(),
      tokenHash(token),
      personId,
      method,
      from.address,
      from.agent.slice(0, 500),
      sessionSeconds,
    ],
  );
  return token;
}

/** Replaces the token of a session and marks the person's identity as confirmed. Returns the new token. */
export async function renewSession(token: string): Promise<string> {
  const next = newToken();
  await pool().query('update console.session set token = $2, "confirmedAt" = now() where token = $1', [
    tokenHash(token),
    tokenHash(next),
  ]);
  return next;
}

export async function endSession(token: string): Promise<void> {
  await pool().query('delete from console.session where token = $1', [tokenHash(token)]);
}

/** Deletes sessions that have expired or been idle too long. */
export async function deleteExpiredSessions(): Promise<void> {
  await pool().query(
    `delete from console.session where "expiresAt" < now() or "updatedAt" < now() - make_interval(secs => $1)`,
    [idleSeconds],
  );
}

export type OwnSession = {
  id: string;
  method: SignInMethod;
  address: string;
  agent: string;
  startedAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
};

/** Returns up to 100 valid sessions of a person, the current one first, then the latest used. */
export async function listSessions(personId: string, session: string): Promise<OwnSession[]> {
  const { rows } = await pool().query<OwnSession>(
    `select id, method, coalesce("ipAddress", '') as address, coalesce("userAgent", '') as agent,
       "createdAt" as "startedAt", "updatedAt" as "lastUsedAt", token = $2 as "isCurrent"
     from console.session
     where "userId" = $1 and "expiresAt" > now() and "updatedAt" > now() - make_interval(secs => $3)
     order by token = $2 desc, "updatedAt" desc limit 100`,
    [personId, tokenHash(session), idleSeconds],
  );
  return rows;
}

/** Ends a session of a person by its ID. Never ends the current session, whose token is `session`. */
export async function endOtherSession(personId: string, session: string, id: string): Promise<void> {
  await pool().query('delete from console.session where "userId" = $1 and token <> $2 and id = $3', [
    personId,
    tokenHash(session),
    id,
  ]);
}

/**
 * Ends all sessions of a person, except the one with the token `keep`. Sign-ins that wait for the second factor must start again.
 */
export async function endSessions(
  personId: string,
  keep = '',
  database: Pool | ClientBase = pool(),
): Promise<void> {
  await database.query('delete from console.session where "userId" = $1 and token <> $2', [
    personId,
    tokenHash(keep),
  ]);
  await database.query(`delete from console.pending where key like 'step:%' and value = $1`, [personId]);
}
