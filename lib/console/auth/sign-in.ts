import { setTimeout as sleep } from 'node:timers/promises';
import { betterAuth } from 'better-auth';
import { PostgresDialect } from 'kysely';
import { maxPasswordLength, minPasswordLength } from '@/lib/contract/account-rules';
import { pool } from '@/lib/db/pool';
import { isKnownDevice, rememberDevice } from './session';
import {
  deleteExpiredSessions,
  endSession,
  newToken,
  type Person,
  personOf,
  sessionSeconds,
  tokenHash,
} from './sessions';
import {
  type Attempt,
  clearAttempts,
  countAttempt,
  dismissOwnFailures,
  noteFailedSignIn,
} from './sign-in-attempts';

/** A secret of this installation, made once by the migration and shared by every process. Throws when there is none. */
async function secret(name: 'auth'): Promise<string> {
  const { rows } = await pool().query<{ value: string }>(
    'select value from console.secrets where name = $1',
    [name],
  );
  const value = rows[0]?.value;
  if (!value) throw new Error(`the secret "${name}" is missing: have the migrations run?`);
  return value;
}

/** By which the one caller (`sessionFor`) says the hash of the token that it will give out. */
const tokenHashHeader = 'x-session-token-hash';

/**
 * better-auth on the console's schema: it keeps accounts, hashes passwords and makes sessions.
 * It has no address of its own: signing in goes through the one server action, which counts attempts and checks the
 * origin, and a session is looked up in one statement (sessions.ts). So there is no second door to guard.
 */
async function make() {
  return betterAuth({
    appName: 'Tallyman',
    baseURL: 'http://localhost',
    secret: await secret('auth'),
    database: {
      dialect: new PostgresDialect({ pool: pool() }),
      type: 'postgres',
      schemaName: 'console',
      transaction: true,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: minPasswordLength,
      maxPasswordLength: maxPasswordLength,
    },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'viewer' },
        locale: { type: 'string', input: false, required: false },
        disabled: { type: 'boolean', input: false, defaultValue: false },
      },
    },
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true, cookieCache: { enabled: false } },
    databaseHooks: {
      session: {
        create: {
          // Only the hash of a token is kept: who reads the table can use nothing of it.
          before: async (session, context) => {
            const hash = context?.headers?.get(tokenHashHeader);
            if (!hash) throw new Error('Sessions are made by signing in');
            return { data: { ...session, token: hash } };
          },
        },
      },
    },
    advanced: { ipAddress: { ipAddressHeaders: ['x-forwarded-for'] } },
    // Attempts are counted in the database instead (sign-in-attempts.ts): a counter in memory would forget and not be shared.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  });
}

let authPromise: ReturnType<typeof make> | undefined;

/** The one instance of this process. A failed start is not kept: the next call tries again. */
function auth(): ReturnType<typeof make> {
  authPromise ??= make().catch((error) => {
    authPromise = undefined;
    throw error;
  });
  return authPromise;
}

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
    const isRejected =
      error instanceof Error &&
      'statusCode' in error &&
      (error.statusCode === 401 || error.statusCode === 400);
    if (isRejected) return undefined;
    throw error;
  }
}

/** The session and its person, when email and password are right and the person is let in. */
async function entered(
  email: string,
  password: string,
  from: Origin,
): Promise<{ token: string; person: Person } | undefined> {
  if (password.length > maxPasswordLength * 4) return undefined;
  const token = await sessionFor(email.trim(), password, from);
  const person = token && (await personOf(token));
  if (token && person) return { token, person };
  if (token) await endSession(token);
  return undefined;
}

/**
 * Looks at email and password. A wrong password, an unknown email and a disabled person are told alike, in like time. Who
 * tries too often has to wait (`wait` in seconds; the rules stand in sign-in-attempts.ts), and the person is told of what failed.
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
  await clearAttempts(attempt);
  await dismissOwnFailures(person.id, from.address);
  const device = await rememberDevice(person.id, from.device);
  await deleteExpiredSessions();
  return { kind: 'in', token, device };
}
