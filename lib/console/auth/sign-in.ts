import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import { type Attempt, clearAttempts, countAttempt, countCode } from './attempt-limits';
import { adoptSession, auth, type Client, headersOf, stepIn, unlessRejected } from './auth';
import { isKnownDevice, rememberDevice } from './devices';
import { dismissOwnFailures, noteFailedSignIn } from './failed-sign-ins';
import {
  beginSession,
  deleteExpiredSessions,
  endSession,
  type Person,
  personOf,
  type SignInMethod,
} from './session-store';

/**
 * The result of a sign-in. `second`: the password was correct, and `step` identifies the sign-in that waits for the second factor.
 */
export type SignedIn =
  | { kind: 'in'; token: string; device: string }
  | { kind: 'second'; step: string }
  | { kind: 'wrong' }
  | { kind: 'limited'; wait: number };

type SignInStart = { token: string; person: Person } | { step: string };

/**
 * Returns the session and its person, or the second step. Undefined if the email or password is wrong, or the person is
 * disabled.
 */
async function checkCredentials(
  email: string,
  password: string,
  client: Client,
): Promise<SignInStart | undefined> {
  const { api } = await auth();
  const body = { email: email.trim(), password };
  const answer = await unlessRejected(() =>
    api.signInEmail({ body, headers: headersOf(client), returnHeaders: true }),
  );
  if (!answer) return undefined;
  const step = stepIn(answer.headers);
  if (step !== undefined) return (await personOfStep(step)) && { step };
  const token = await adoptSession(answer.headers);
  const person = await personOf(token);
  if (!person) await endSession(token);
  return person && { token, person };
}

/** Hides the person's own failed attempts after a sign-in, records the device and deletes expired sessions. */
async function startSession(token: string, person: Person, client: Client): Promise<SignedIn> {
  await dismissOwnFailures(person.id, client.address);
  const device = await rememberDevice(person.id, client.device);
  await deleteExpiredSessions();
  return { kind: 'in', token, device };
}

/** Signs in a person identified by a passkey or a provider, unless they are disabled. */
export async function signInVerified(
  personId: string,
  method: Exclude<SignInMethod, 'password'>,
  client: Client,
): Promise<SignedIn> {
  const token = await beginSession(personId, method, client);
  const person = await personOf(token);
  if (person) return startSession(token, person, client);
  await endSession(token);
  return { kind: 'wrong' };
}

/**
 * Checks email and password. A wrong password, an unknown email and a disabled person get the same response after the same
 * time. Attempts are limited (attempt-limits.ts), and failed attempts are shown to the person.
 */
export async function signInWith(email: string, password: string, client: Client): Promise<SignedIn> {
  const known = (await isKnownDevice(client.device, email)) ? client.device : undefined;
  const attempt: Attempt = { email, address: client.address, known };
  const { wait, delay } = await countAttempt(attempt);
  if (wait > 0) {
    await noteFailedSignIn(email, client);
    return { kind: 'limited', wait };
  }
  if (delay > 0) await sleep(delay);
  const signed = await checkCredentials(email, password, client);
  if (!signed) {
    await noteFailedSignIn(email, client);
    return { kind: 'wrong' };
  }
  await clearAttempts(attempt);
  return 'step' in signed
    ? { kind: 'second', step: signed.step }
    : startSession(signed.token, signed.person, client);
}

/** Returns the person of a sign-in that waits for the second factor, or undefined if it has expired. */
async function personOfStep(step: string): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await pool().query<{ id: string; email: string }>(
    `select u.id, u.email from console.verification v join console."user" u on u.id = v.value
     where v.identifier = $1 and v."expiresAt" > now() and not u.disabled`,
    [step.slice(0, step.lastIndexOf('.'))],
  );
  return rows[0];
}

/** Returns the seconds until a person's codes are accepted again after too many wrong codes. */
async function lockedSeconds(personId: string): Promise<number> {
  const { rows } = await pool().query<{ seconds: number }>(
    `select ceil(extract(epoch from "lockedUntil" - now()))::int as seconds
     from console."twoFactor" where "userId" = $1 and "lockedUntil" > now()`,
    [personId],
  );
  return rows[0]?.seconds ?? 0;
}

/**
 * Verifies the second factor: a code of the app or a recovery code, each valid once. better-auth counts wrong codes: five end
 * the step, ten in a row block the person for 15 minutes. `over` means that the sign-in must start again.
 */
export async function secondStep(
  step: string,
  code: string,
  client: Client,
): Promise<SignedIn | { kind: 'over' }> {
  const pendingPerson = await personOfStep(step);
  if (!pendingPerson) return { kind: 'over' };
  const wait = await lockedSeconds(pendingPerson.id);
  if (wait > 0) return { kind: 'limited', wait };
  const { api } = await auth();
  const request = { body: { code }, headers: headersOf(client, { step }), returnHeaders: true } as const;
  const isRecoveryCode = !/^\d{6}$/.test(code);
  // A code works only once, because an onlooker can read it while the app displays it.
  if (!isRecoveryCode && !(await countCode(pendingPerson.id, code))) return { kind: 'wrong' };
  const answer = await unlessRejected(async () =>
    isRecoveryCode ? api.verifyBackupCode(request) : api.verifyTOTP(request),
  );
  if (!answer) {
    await noteFailedSignIn(pendingPerson.email, client);
    return (await personOfStep(step)) ? { kind: 'wrong' } : { kind: 'over' };
  }
  const token = await adoptSession(answer.headers);
  const person = await personOf(token);
  return person ? startSession(token, person, client) : { kind: 'over' };
}
