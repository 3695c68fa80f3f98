import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { pool, transaction } from '@/lib/db/pool';
import {
  type Attempt,
  clearAttempts,
  clearFactorAttempts,
  countAttempt,
  countFactorAttempt,
} from './attempt-limits';
import { isKnownDevice, rememberDevice } from './devices';
import { dismissOwnFailures, recordFailedSignIn } from './failed-sign-ins';
import { passwordHash, verifyPassword } from './passwords';
import { insertPending, pendingKey, takePending } from './pending';
import { acceptFactorCode } from './second-factor';
import { beginSession, deleteExpiredSessions, type SignInMethod } from './session-store';

/** The client that signs in. `device` is the token that the browser received at an earlier sign-in. */
export type Client = { address: string; agent: string; device?: string };

/**
 * The result of a sign-in. `second`: the password was correct, and `step` identifies the sign-in that waits for the second factor.
 */
export type SignedIn =
  | { kind: 'in'; token: string; device: string }
  | { kind: 'second'; step: string }
  | { kind: 'wrong' }
  | { kind: 'limited'; wait: number };

/** A person whose password was verified. `hash` is the stored hash of the password. */
type Credentials = { id: string; hasSecondFactor: boolean; hash: string | null };

/** Returns the person with this email and password. Undefined if the person is disabled. */
async function findPersonByCredentials(email: string, password: string): Promise<Credentials | undefined> {
  const { rows } = await pool().query<Credentials>(
    'select id, "hasSecondFactor", password as hash from console."user" where email = $1 and not disabled',
    [email.trim().toLowerCase()],
  );
  const [person] = rows;
  // Hash the password of unknown people too, so that the time reveals nothing.
  return (await verifyPassword(person?.hash, password)) ? person : undefined;
}

/**
 * Runs the next step of a sign-in and returns its token. Undefined if the person is disabled, or if `isValid` finds that
 * the proof of their identity was revoked meanwhile.
 */
const continueSignIn = (
  personId: string,
  isValid: (database: ClientBase) => Promise<boolean>,
  next: (database: ClientBase) => Promise<string>,
): Promise<string | undefined> =>
  transaction(pool(), async (database) => {
    // Changes that revoke a sign-in lock the person first and then end the person's sessions. This lock waits for such a
    // change, or else makes the change wait and end the new session too.
    const { rowCount } = await database.query(
      'select from console."user" where id = $1 and not disabled for share',
      [personId],
    );
    return rowCount === 1 && (await isValid(database)) ? next(database) : undefined;
  });

/**
 * Signs in a person whose identity was verified, unless they are disabled or `isValid` finds that the proof was revoked meanwhile.
 * Hides the person's own failed attempts, records the device and deletes expired sessions.
 */
export async function signInVerified(
  personId: string,
  method: SignInMethod,
  client: Client,
  isValid: (database: ClientBase) => Promise<boolean>,
): Promise<SignedIn> {
  const token = await continueSignIn(personId, isValid, (database) =>
    beginSession(personId, method, client, database),
  );
  if (token === undefined) return { kind: 'wrong' };
  await dismissOwnFailures(personId, client.address);
  const device = await rememberDevice(personId, client.device);
  await deleteExpiredSessions();
  return { kind: 'in', token, device };
}

/**
 * Checks email and password. A wrong password, an unknown email and a disabled person get the same response after the same
 * time. Attempts are limited (attempt-limits.ts). The caller records failed attempts.
 */
export async function signInByPassword(email: string, password: string, client: Client): Promise<SignedIn> {
  const known = (await isKnownDevice(client.device, email)) ? client.device : undefined;
  const attempt: Attempt = { email, address: client.address, known };
  const { wait, delay } = await countAttempt(attempt);
  if (wait > 0) return { kind: 'limited', wait };
  if (delay > 0) await sleep(delay);
  const person = await findPersonByCredentials(email, password);
  if (!person) return { kind: 'wrong' };
  await clearAttempts(attempt);
  const isUnchanged = async (database: ClientBase) =>
    (await passwordHash(person.id, database)) === person.hash;
  if (!person.hasSecondFactor) return signInVerified(person.id, 'password', client, isUnchanged);
  const step = await continueSignIn(person.id, isUnchanged, (database) =>
    insertPending('step', person.id, database),
  );
  return step === undefined ? { kind: 'wrong' } : { kind: 'second', step };
}

/** Returns the person of a sign-in that waits for the second factor. Undefined if the sign-in has expired. */
async function findPersonByStep(step: string): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await pool().query<{ id: string; email: string }>(
    `select u.id, u.email from console.pending p join console."user" u on u.id = p.value
     where p.key = $1 and p."expiresAt" > now() and not u.disabled`,
    [pendingKey('step', step)],
  );
  return rows[0];
}

/**
 * Verifies the second factor: a code of the app or a recovery code, each valid once. A sign-in accepts five codes. Ten wrong
 * codes within 15 minutes block the person until the 15 minutes are over. `over` means that the sign-in must start again.
 */
export async function completeSecondStep(
  step: string,
  code: string,
  client: Client,
): Promise<SignedIn | { kind: 'over' }> {
  const person = await findPersonByStep(step);
  if (!person) return { kind: 'over' };
  const { isOver, wait } = await countFactorAttempt(person.id, step);
  if (isOver) {
    await takePending('step', step);
    return { kind: 'over' };
  }
  if (wait > 0) return { kind: 'limited', wait };
  if (!(await acceptFactorCode(person.id, code))) {
    await recordFailedSignIn(person.email, client);
    return { kind: 'wrong' };
  }
  await clearFactorAttempts(person.id);
  const signed = await signInVerified(
    person.id,
    'password',
    client,
    async (database) => (await takePending('step', step, database)) !== undefined,
  );
  return signed.kind === 'in' ? signed : { kind: 'over' };
}
