import { pool } from '@/lib/db/pool';
import { idleSeconds, type SignInMethod, tokenHash } from './session-store';

/** A session as displayed to its person. `isCurrent`: the current one. */
export type OwnSession = {
  id: string;
  method: SignInMethod;
  address: string;
  agent: string;
  startedAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
};

/** The valid sessions of a person, the current one first. */
export async function sessionsOf(personId: string, session: string): Promise<OwnSession[]> {
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

/** Ends a session immediately; without an ID all but the current one. */
export async function endSessionOf(personId: string, session: string, id?: string): Promise<void> {
  await pool().query(
    `delete from console.session where "userId" = $1 and token <> $2 and ($3::text is null or id = $3)`,
    [personId, tokenHash(session), id ?? null],
  );
}
