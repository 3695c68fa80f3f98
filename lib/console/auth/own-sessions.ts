import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { failureOf, ok } from '../http/own-result';
import { rightAction } from './access';
import { setCookie } from './browser-cookies';
import { accountAction, checkOwnPassword, confirmedAction } from './own-account';
import { answeredBy } from './passkey-actions';
import { endSessionsOf, idleSeconds, renewSession, type SignInMethod, tokenHash } from './session-store';

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

/** Ends one of one's sessions, or without an ID all others. */
export const endOwnSession = confirmedAction(
  z.object({ id: z.string().optional() }),
  async ({ id }, { person, session }) => {
    await endSessionOf(person.id, session, id);
    return ok(undefined);
  },
);

/** Ends every session of a person. */
export const endPersonSessions = rightAction('people', z.object({ id: z.string() }), async ({ id }) => {
  await endSessionsOf(id);
  return ok(undefined);
});

/** Proof of one's identity: the password, or a passkey's response. */
const Identity = z.union([z.object({ password: z.string() }), z.object({ passkey: z.unknown() })]);

/** Confirms the identity of the signed-in person. Refused with code `wrong_credentials` or `wrong_passkey`. */
export const confirmIdentity = accountAction(Identity, async (proof, own) => {
  if ('password' in proof) {
    const check = await checkOwnPassword(own, proof.password);
    if (check.kind !== 'ok') return check;
  } else if ((await answeredBy(proof.passkey, own.origin)) !== own.person.id) {
    return failureOf(400, 'wrong_passkey', 'This passkey is not yours');
  }
  await setCookie('session', await renewSession(tokenHash(own.session)));
  return ok(undefined);
});
