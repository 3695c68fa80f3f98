import { betterAuth } from 'better-auth';
import { PostgresDialect } from 'kysely';
import { longestPassword, shortestPassword } from '@/lib/contract/account-rules';
import { pool } from '@/lib/db/pool';
import { sessionSeconds } from './session-cookie';

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

/** By which the one caller (sign-in.ts) says the hash of the token that it will give out. */
export const tokenHashHeader = 'x-session-token-hash';

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
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
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
    // Attempts are counted in the database instead (attempts.ts): a counter in memory would forget and not be shared.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  });
}

let made: ReturnType<typeof make> | undefined;

/** The one instance of this process. A failed start is not kept: the next call tries again. */
export function auth(): ReturnType<typeof make> {
  made ??= make().catch((error) => {
    made = undefined;
    throw error;
  });
  return made;
}
