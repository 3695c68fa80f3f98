import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import {
  type Attempt,
  clearAttempts,
  clearFactorAttempts,
  countAttempt,
  countFactorAttempt,
} from './attempt-limits';
import { isKnownDevice, rememberDevice } from './devices';
import { dismissOwnFailures, recordFailedSignIn } from './failed-sign-ins';
import { verifyPassword } from './passwords';
import { insertPending, pendingKey, takePending } from './pending';
import { acceptFactorCode } from './second-factor';
import {
  beginSession,
  deleteExpiredSessions,
  endSession,
  type Person,
  personBySession,
  type SignInMethod,
} from './session-store';

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

/** Returns the person with this email and password, unless they are disabled. */
async function findPersonByCredentials(
  email: string,
  password: string,
): Promise<{ id: string; hasFactor: boolean } | undefined> {
  const { rows } = await pool().query<{ id: string; hasFactor: boolean }>(
    'select id, "twoFactorEnabled" as "hasFactor" from console."user" where email = $1 and not disabled',
    [email.trim().toLowerCase()],
  );
  const [person] = rows;
  return (await verifyPassword(person?.id ?? '', password)) ? person : undefined;
}

/** Hides the person's own failed attempts after a sign-in, records the device and deletes expired sessions. */
async function completeSignIn(token: string, person: Person, client: Client): Promise<SignedIn> {
  await dismissOwnFailures(person.id, client.address);
  const device = await rememberDevice(person.id, client.device);
  await deleteExpiredSessions();
  return { kind: 'in', token, device };
}

/** Signs in a person whose identity was verified, unless they are disabled. */
export async function signInVerified(
  personId: string,
  method: SignInMethod,
  client: Client,
): Promise<SignedIn> {
  const token = await beginSession(personId, method, client);
  const person = await personBySession(token);
  if (person) return completeSignIn(token, person, client);
  await endSession(token);
  return { kind: 'wrong' };
}

/**
 * Checks email and password. A wrong password, an unknown email and a disabled person get the same response after the same
 * time. Attempts are limited (attempt-limits.ts), and failed attempts are shown to the person.
 */
export async function signInByPassword(email: string, password: string, client: Client): Promise<SignedIn> {
  const known = (await isKnownDevice(client.device, email)) ? client.device : undefined;
  const attempt: Attempt = { email, address: client.address, known };
  const { wait, delay } = await countAttempt(attempt);
  if (wait > 0) {
    await recordFailedSignIn(email, client);
    return { kind: 'limited', wait };
  }
  if (delay > 0) await sleep(delay);
  const person = await findPersonByCredentials(email, password);
  if (!person) {
    await recordFailedSignIn(email, client);
    return { kind: 'wrong' };
  }
  await clearAttempts(attempt);
  return person.hasFactor
    ? { kind: 'second', step: await insertPending('step', person.id) }
    : signInVerified(person.id, 'password', client);
}

/** Returns the person of a sign-in that waits for the second factor. Undefined if the sign-in has expired. */
async function findPersonByStep(step: string): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await pool().query<{ id: string; email: string }>(
    `select u.id, u.email from console.verification v join console."user" u on u.id = v.value
     where v.identifier = $1 and v."expiresAt" > now() and not u.disabled`,
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
  if (!(await takePending('step', step))) return { kind: 'over' };
  await clearFactorAttempts(person.id);
  const signed = await signInVerified(person.id, 'password', client);
  return signed.kind === 'in' ? signed : { kind: 'over' };
}
