import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { parseSetCookieHeader } from 'better-auth/cookies';
import { bearer } from 'better-auth/plugins/bearer';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { PostgresDialect } from 'kysely';
import { passwordLimits } from '@/lib/contract/account-rules';
import { pool } from '@/lib/db/pool';
import { stepSeconds } from './browser-cookies';
import { renewSession, sessionSeconds, tokenHash } from './session-store';

/** The secret of this installation, created once by a migration and shared by every process. Throws when there is none. */
async function readSecret(): Promise<string> {
  const { rows } = await pool().query<{ value: string }>(
    `select value from console.secrets where name = 'auth'`,
  );
  const value = rows[0]?.value;
  if (!value) throw new Error('the secret "auth" is missing: have the migrations run?');
  return value;
}

/**
 * better-auth on the console's schema: stores accounts and second factors, hashes passwords and creates sessions. Its HTTP handler
 * is not mounted: sign-in is a server action, which limits attempts and checks the origin, and one statement looks a session up
 * (session-store.ts).
 */
async function createAuth() {
  return betterAuth({
    appName: 'Tallyman',
    baseURL: 'http://localhost',
    secret: await readSecret(),
    database: {
      dialect: new PostgresDialect({ pool: pool() }),
      type: 'postgres',
      schemaName: 'console',
      transaction: true,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLimits.minLength,
      // It counts UTF-16 units, of which a character takes one or two.
      maxPasswordLength: passwordLimits.maxLength * 2,
    },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'viewer' },
        locale: { type: 'string', input: false, required: false },
        disabled: { type: 'boolean', input: false, defaultValue: false },
      },
    },
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true, cookieCache: { enabled: false } },
    plugins: [twoFactor({ allowPasswordless: true, twoFactorCookieMaxAge: stepSeconds }), bearer()],
    advanced: { ipAddress: { ipAddressHeaders: ['x-forwarded-for'] } },
    // Attempts are counted in the database instead (attempt-limits.ts): a counter in memory is lost on restart and not shared
    // between processes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  });
}

let authPromise: ReturnType<typeof createAuth> | undefined;

/** The single instance of this process. A failed start is not cached: the next call tries again. */
export function auth(): ReturnType<typeof createAuth> {
  authPromise ??= createAuth().catch((error) => {
    authPromise = undefined;
    throw error;
  });
  return authPromise;
}

/** The client of a sign-in. `device`: the token that the browser got from an earlier one. */
export type Client = { address: string; agent: string; device?: string };

/** The headers of a call of better-auth: who calls, in which session, or in which second step of a sign-in. */
export const headersOf = (client: Client, { session, step }: { session?: string; step?: string } = {}) =>
  new Headers({
    'x-forwarded-for': client.address,
    'user-agent': client.agent.slice(0, 500),
    ...(session === undefined ? {} : { authorization: `Bearer ${tokenHash(session)}` }),
    ...(step === undefined ? {} : { cookie: `${stepCookie}=${encodeURIComponent(step)}` }),
  });

const stepCookie = 'better-auth.two_factor';

/** The cookie value with which a sign-in continues at its second step; undefined when better-auth requires none. */
export const stepIn = (answer: Headers): string | undefined =>
  parseSetCookieHeader(answer.get('set-cookie') ?? '').get(stepCookie)?.value || undefined;

/**
 * Adopts the session that better-auth began: returns a token of ours, of which only the hash is stored. A leaked table cannot be
 * used to sign in, whereas better-auth stores its tokens as they are.
 */
export function adoptSession(answer: Headers): Promise<string> {
  const [stored] = answer.get('set-auth-token')?.split('.') ?? [];
  if (!stored) throw new Error('better-auth began no session');
  return renewSession(stored);
}

/** Runs a call of better-auth; undefined when it rejects the input. Any other error is a bug. */
export async function unlessRejected<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return undefined;
    throw error;
  }
}
