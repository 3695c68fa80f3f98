import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/lib/db/pool';

const WINDOW_SECONDS = 15 * 60;
/**
 * Max. attempts within the window. Passwords: `known` per account and known device; from other devices, `pair` per account and
 * address, `address` per address, `account` per account. `reset` and `resetFrom`: links requested by email, per account and per
 * address. `code`: uses of one code. `challenge`: sign-ins by passkey or provider that one address started.
 */
const limits = {
  pair: 10,
  known: 10,
  address: 100,
  account: 100,
  reset: 5,
  resetFrom: 20,
  code: 1,
  challenge: 100,
} as const;
/** After this many attempts on an account, from anywhere, each is delayed longer, up to a maximum. */
const DELAY_AFTER = 10;
const DELAY_STEP_MS = 100;
const MAX_DELAY_MS = 3_000;

type Kind = keyof typeof limits;

/** Who tries to sign in. `known`: the device or session that the account knows. */
export type Attempt = { email: string; address: string; known?: string };

/** `wait`: seconds until the next attempt is allowed, 0 when this one may continue after `delay` milliseconds. */
export type AttemptLimit = { wait: number; delay: number };

/** An IPv6 network belongs to one household or server: its addresses count together. */
function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`;
}

/** Hashed, so that the table is no list of emails and addresses. */
const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

function createLimiter(kind: Kind): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool(),
    storeType: 'pool',
    schemaName: 'console',
    tableName: 'attempts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: kind,
    points: limits[kind],
    duration: WINDOW_SECONDS,
  });
}

/** Counts one attempt. Reaching the limit is a result; other errors are thrown. */
async function count(kind: Kind, key: string): Promise<{ used: number; wait: number }> {
  try {
    const { consumedPoints } = await createLimiter(kind).consume(key);
    return { used: consumedPoints, wait: 0 };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    return { used: error.consumedPoints, wait };
  }
}

const keysOf = ({ email, address, known = '' }: Attempt) => {
  const normalizedEmail = email.trim().toLowerCase();
  const network = networkOf(address);
  return {
    known: keyOf(normalizedEmail, known),
    pair: keyOf(normalizedEmail, network),
    address: keyOf(network),
    account: keyOf(normalizedEmail),
  };
};

/**
 * Counts one attempt before the password is checked, so that concurrent ones cannot exceed the limit; the same for unknown
 * accounts. An attempt from a known device is counted by that device alone: attacks of others cannot lock it out. Other attempts
 * are counted by account and address together, and by each of them.
 */
export async function countAttempt(attempt: Attempt): Promise<AttemptLimit> {
  const keys = keysOf(attempt);
  if (attempt.known !== undefined) return { wait: (await count('known', keys.known)).wait, delay: 0 };
  const [pair, address] = await Promise.all([count('pair', keys.pair), count('address', keys.address)]);
  const maxWait = Math.max(pair.wait, address.wait);
  // One address must not use up the limit of the account for all others.
  if (maxWait > 0) return { wait: maxWait, delay: 0 };
  const account = await count('account', keys.account);
  const delay = Math.min(MAX_DELAY_MS, Math.max(0, account.used - DELAY_AFTER) * DELAY_STEP_MS);
  return { wait: account.wait, delay: account.wait > 0 ? 0 : delay };
}

/** Counts a request for a link by email, also for unknown accounts; returns the seconds to wait. */
export async function countResetRequest(email: string, address: string): Promise<number> {
  const keys = keysOf({ email, address });
  const { wait } = await count('resetFrom', keys.address);
  return wait > 0 ? wait : (await count('reset', keys.account)).wait;
}

/** True at the first use of a person's code, which expires before the window does. */
export const countCode = async (personId: string, code: string): Promise<boolean> =>
  (await count('code', keyOf(personId, code))).wait === 0;

/** Counts a sign-in by passkey or provider, whose person is still unknown; returns the seconds to wait. */
export const countChallenge = async (address: string): Promise<number> =>
  (await count('challenge', keyOf(networkOf(address)))).wait;

/** A correct password resets the count of its sender, and removes its own attempt from shared counts. */
export async function clearAttempts(attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  if (attempt.known !== undefined) {
    await createLimiter('known').delete(keys.known);
  } else {
    await createLimiter('pair').delete(keys.pair);
    await createLimiter('address').reward(keys.address);
    await createLimiter('account').reward(keys.account);
  }
  await pool().query('delete from console.attempts where expire < $1', [Date.now()]);
}
