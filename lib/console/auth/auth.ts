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

/** Returns the secret that all processes of this installation share. A migration created it. Throws if it is missing. */
async function readSecret(): Promise<string> {
  const { rows } = await pool().query<{ value: string }>(
    `select value from console.secrets where name = 'auth'`,
  );
  const value = rows[0]?.value;
  if (!value) throw new Error('the secret "auth" is missing: have the migrations run?');
  return value;
}

/**
 * better-auth on the console's schema. It stores accounts and second factors, hashes passwords and creates sessions. Its HTTP
 * handler is not mounted: server actions limit attempts and check the origin, and session-store.ts looks up sessions.
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
      // better-auth counts UTF-16 units. A character takes one or two.
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
    // attempt-limits.ts counts attempts in the database instead, because a counter in memory is lost on restart and not shared
    // between processes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  });
}

let authPromise: ReturnType<typeof createAuth> | undefined;

/** Returns the instance of this process. If its creation failed, the next call tries again. */
export function auth(): ReturnType<typeof createAuth> {
  authPromise ??= createAuth().catch((error) => {
    authPromise = undefined;
    throw error;
  });
  return authPromise;
}

/** The client that signs in. `device` is the token that the browser received at an earlier sign-in. */
export type Client = { address: string; agent: string; device?: string };

/** Headers for a call to better-auth: the client, and its session or the second step of its sign-in. */
export const headersOf = (client: Client, { session, step }: { session?: string; step?: string } = {}) =>
  new Headers({
    'x-forwarded-for': client.address,
    'user-agent': client.agent.slice(0, 500),
    ...(session === undefined ? {} : { authorization: `Bearer ${tokenHash(session)}` }),
    ...(step === undefined ? {} : { cookie: `${stepCookie}=${encodeURIComponent(step)}` }),
  });

const stepCookie = 'better-auth.two_factor';

/** Returns the cookie value that continues a sign-in at its second step, or undefined if no second factor is required. */
export const stepIn = (answer: Headers): string | undefined =>
  parseSetCookieHeader(answer.get('set-cookie') ?? '').get(stepCookie)?.value || undefined;

/**
 * Replaces the token of a session that better-auth started, and returns the new token. better-auth stores tokens in plain text.
 * The console stores hashes, so that a leaked table cannot be used to sign in.
 */
export function adoptSession(answer: Headers): Promise<string> {
  const [stored] = answer.get('set-auth-token')?.split('.') ?? [];
  if (!stored) throw new Error('better-auth began no session');
  return renewSession(stored);
}

/** Runs a call to better-auth. Returns undefined if better-auth rejects the input. Rethrows other errors. */
export async function unlessRejected<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return undefined;
    throw error;
  }
}
