import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { parseSetCookieHeader } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { PostgresDialect } from 'kysely';
import { maxPasswordLength, minPasswordLength } from '@/lib/contract/account-rules';
import { pool } from '@/lib/db/pool';
import { secondStepSeconds } from './session';
import { newToken, sessionSeconds, tokenHash } from './sessions';

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

/** By which the callers in this folder say the hash of the token that they will give out. */
const tokenHashHeader = 'x-session-token-hash';

/**
 * better-auth on the console's schema: it keeps accounts and second factors, hashes passwords and makes sessions.
 * It has no address of its own: signing in goes through server actions, which count attempts and check the
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
    plugins: [twoFactor({ allowPasswordless: true, twoFactorCookieMaxAge: secondStepSeconds })],
    advanced: { ipAddress: { ipAddressHeaders: ['x-forwarded-for'] } },
    // Attempts are counted in the database instead (sign-in-attempts.ts): a counter in memory would forget and not be shared.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  });
}

let authPromise: ReturnType<typeof make> | undefined;

/** The one instance of this process. A failed start is not kept: the next call tries again. */
export function auth(): ReturnType<typeof make> {
  authPromise ??= make().catch((error) => {
    authPromise = undefined;
    throw error;
  });
  return authPromise;
}

/** Where a sign-in comes from; `device`: the token that the browser has from an earlier one. */
export type Origin = { address: string; agent: string; device?: string };

/** What better-auth is asked with where it may make a session: its token, and the headers that say the hash of it. */
export function newSession(from: Origin, cookie?: string): { token: string; headers: Headers } {
  const token = newToken();
  const headers = new Headers({
    'x-forwarded-for': from.address,
    'user-agent': from.agent.slice(0, 500),
    [tokenHashHeader]: tokenHash(token),
    ...(cookie ? { cookie } : {}),
  });
  return { token, headers };
}

const sessionCookie = 'better-auth.session_token';
const secondStepCookie = 'better-auth.two_factor';

/** The cookie by which better-auth knows a session of ours: the hash that is kept of its token, signed. */
export async function cookieOf(token: string): Promise<string> {
  const value = tokenHash(token);
  const signature = createHmac('sha256', await secret('auth'))
    .update(value)
    .digest('base64');
  return `${sessionCookie}=${encodeURIComponent(`${value}.${signature}`)}`;
}

/** What an answer of better-auth gives out for the second step of a sign-in, and the cookie that brings it back. */
export const secondStepIn = (headers: Headers): string | undefined =>
  parseSetCookieHeader(headers.get('set-cookie') ?? '').get(secondStepCookie)?.value;
export const cookieOfSecondStep = (step: string): string => `${secondStepCookie}=${encodeURIComponent(step)}`;

/** Whether better-auth said no to what it was given; anything else that it throws is a fault of ours. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500;
