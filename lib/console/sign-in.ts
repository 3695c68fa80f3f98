import { countAttempt, forgetAttempts } from './attempts';
import { auth } from './auth';
import { longestPassword } from './passwords';
import { endSession, personOf, sweepSessions } from './sessions';

/** Where a sign-in comes from. */
export type Origin = { address: string; agent: string };

export type SignedIn = { kind: 'in'; token: string } | { kind: 'wrong' } | { kind: 'limited'; wait: number };

/** The token of a session that better-auth made, or nothing when it refused. What fails otherwise is thrown. */
async function sessionFor(email: string, password: string, from: Origin): Promise<string | undefined> {
  const { api } = await auth();
  try {
    const headers = new Headers({ 'x-forwarded-for': from.address, 'user-agent': from.agent.slice(0, 500) });
    return (await api.signInEmail({ body: { email, password }, headers })).token;
  } catch (error) {
    const refused =
      error instanceof Error &&
      'statusCode' in error &&
      (error.statusCode === 401 || error.statusCode === 400);
    if (refused) return undefined;
    throw error;
  }
}

/**
 * Looks at email and password. A wrong password, an unknown email and a disabled person are told alike, in like time;
 * more than 10 attempts on an account or 100 from an address within 15 minutes have to wait (`wait` in seconds).
 */
export async function signInWith(email: string, password: string, from: Origin): Promise<SignedIn> {
  const wait = await countAttempt(email, from.address);
  if (wait > 0) return { kind: 'limited', wait };
  if (password.length > longestPassword * 4) return { kind: 'wrong' };
  const token = await sessionFor(email.trim(), password, from);
  if (!token) return { kind: 'wrong' };
  if (!(await personOf(token))) {
    await endSession(token);
    return { kind: 'wrong' };
  }
  await forgetAttempts(email, from.address);
  await sweepSessions();
  return { kind: 'in', token };
}
