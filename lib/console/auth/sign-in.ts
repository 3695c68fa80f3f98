import { setTimeout as sleep } from 'node:timers/promises';
import { longestPassword } from '@/lib/contract/account-rules';
import { auth, tokenHashHeader } from './auth';
import { acknowledgeOwnFailures, noteFailedSignIn } from './failed-sign-ins';
import { isKnownDevice, rememberDevice } from './session';
import { endSession, newToken, type Person, personOf, sweepSessions, tokenHash } from './sessions';
import { type Attempt, countAttempt, forgetAttempts } from './sign-in-attempts';

/** Where a sign-in comes from; `device`: the token that the browser has from an earlier one. */
export type Origin = { address: string; agent: string; device?: string };

export type SignedIn =
  | { kind: 'in'; token: string; device: string }
  | { kind: 'wrong' }
  | { kind: 'limited'; wait: number };

/** The token of a session that better-auth made, or nothing when it refused. What fails otherwise is thrown. */
async function sessionFor(email: string, password: string, from: Origin): Promise<string | undefined> {
  const { api } = await auth();
  const token = newToken();
  const headers = new Headers({
    'x-forwarded-for': from.address,
    'user-agent': from.agent.slice(0, 500),
    [tokenHashHeader]: tokenHash(token),
  });
  try {
    await api.signInEmail({ body: { email, password }, headers });
    return token;
  } catch (error) {
    const refused =
      error instanceof Error &&
      'statusCode' in error &&
      (error.statusCode === 401 || error.statusCode === 400);
    if (refused) return undefined;
    throw error;
  }
}

/** The session and its person, when email and password are right and the person is let in. */
async function entered(
  email: string,
  password: string,
  from: Origin,
): Promise<{ token: string; person: Person } | undefined> {
  if (password.length > longestPassword * 4) return undefined;
  const token = await sessionFor(email.trim(), password, from);
  const person = token && (await personOf(token));
  if (token && person) return { token, person };
  if (token) await endSession(token);
  return undefined;
}

/**
 * Looks at email and password. A wrong password, an unknown email and a disabled person are told alike, in like time. Who
 * tries too often has to wait (`wait` in seconds; the rules stand in attempts.ts), and the person is told of what failed.
 */
export async function signInWith(email: string, password: string, from: Origin): Promise<SignedIn> {
  const known = (await isKnownDevice(from.device, email)) ? from.device : undefined;
  const attempt: Attempt = { email, address: from.address, known };
  const { wait, delay } = await countAttempt(attempt);
  if (wait > 0) {
    await noteFailedSignIn(email, from);
    return { kind: 'limited', wait };
  }
  if (delay > 0) await sleep(delay);
  const signed = await entered(email, password, from);
  if (!signed) {
    await noteFailedSignIn(email, from);
    return { kind: 'wrong' };
  }
  const { token, person } = signed;
  await forgetAttempts(attempt);
  await acknowledgeOwnFailures(person.id, from.address);
  const device = await rememberDevice(person.id, from.device);
  await sweepSessions();
  return { kind: 'in', token, device };
}
