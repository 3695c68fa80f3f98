import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { parseSetCookieHeader } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { PostgresDialect } from 'kysely';
import { maxPasswordLength, minPasswordLength } from '@/lib/contract/account-rules';
import { pool } from '@/lib/db/pool';
import { secondStepSeconds } from './session-cookie';
import { newToken, sessionSeconds, tokenHash } from './session-store';

/** A secret of this installation, created once by a migration and shared by every process. Throws when there is none. */
async function secret(name: 'auth'): Promise<string> {
  const { rows } = await pool().query<{ value: string }>(
    'select value from console.secrets where name = $1',
    [name],
  );
  const value = rows[0]?.value;
  if (!value) throw new Error(`the secret "${name}" is missing: have the migrations run?`);
  return value;
}

/** Request header with which callers in this folder pass the hash of the session token that they issue. */
const tokenHashHeader = 'x-session-token-hash';

/**
 * better-auth on the console's schema: stores accounts and second factors, hashes passwords and creates sessions. Its HTTP handler
 * is not mounted: sign-in is a server action, which limits attempts and checks the origin, and one statement looks a session up
 * (sessions.ts).
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
      minPasswordLength,
      maxPasswordLength,
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
          // Only the hash of a token is stored, so a leaked table cannot be used to sign in.
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
    // Attempts are counted in the database instead (sign-in-attempts.ts): a counter in memory is lost on restart and not shared
    // between processes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  });
}

let authPromise: ReturnType<typeof make> | undefined;

/** The single instance of this process. A failed start is not cached: the next call tries again. */
export function auth(): ReturnType<typeof make> {
  authPromise ??= make().catch((error) => {
    authPromise = undefined;
    throw error;
  });
  return authPromise;
}

/** The client of a sign-in. `device`: the token that the browser got from an earlier one. */
export type Origin = { address: string; agent: string; device?: string };

/** A new session token, and the headers that let better-auth create its session. */
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

/** The session cookie that better-auth expects: the stored hash of the token, signed. */
export async function cookieOf(token: string): Promise<string> {
  const value = tokenHash(token);
  const signature = createHmac('sha256', await secret('auth'))
    .update(value)
    .digest('base64');
  return `${sessionCookie}=${encodeURIComponent(`${value}.${signature}`)}`;
}

/** Reads better-auth's cookie of the second sign-in step from a response, and writes it for the next request. */
export const secondStepIn = (headers: Headers): string | undefined =>
  parseSetCookieHeader(headers.get('set-cookie') ?? '').get(secondStepCookie)?.value;
export const cookieOfSecondStep = (step: string): string => `${secondStepCookie}=${encodeURIComponent(step)}`;

/** True when better-auth rejected the input. Any other error is a bug. */
export const isClientError = (error: unknown): boolean =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500;
