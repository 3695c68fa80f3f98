import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/lib/db/pool';

const WINDOW_SECONDS = 15 * 60;
/** Maximum attempts within the window. */
const limits = {
  /** Passwords from an unknown device, per account and address. */
  pair: 10,
  /** Passwords from a known device, per account and device. */
  known: 10,
  /** Passwords from unknown devices, per address. */
  address: 100,
  /** Passwords from unknown devices, per account. */
  account: 100,
  /** Requests for an emailed link, per account. */
  reset: 5,
  /** Requests for an emailed link, per address. */
  resetFrom: 20,
  /** Uses of the same authenticator code. */
  code: 1,
  /** Codes of the second factor, per sign-in. */
  step: 5,
  /** Codes of the second factor, per person. */
  factor: 10,
  /** Sign-ins with a passkey or provider, per address. */
  challenge: 100,
} as const;
/** After this many attempts on an account from unknown devices, the delay grows with each attempt. */
const DELAY_AFTER = 10;
const DELAY_STEP_MS = 100;
const MAX_DELAY_MS = 3_000;

type Kind = keyof typeof limits;

/** An attempt to sign in. `known` is the token of a device or session that the account has used before. */
export type Attempt = { email: string; address: string; known?: string };

/** `wait` is the number of seconds until the next attempt. If it is 0, this attempt may continue after `delay` milliseconds. */
export type AttemptLimit = { wait: number; delay: number };

/** Maps an IPv6 address to its /64, because one household or server usually has a whole /64. */
export function toNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`;
}

/** Hashes the parts, so that the table does not reveal emails and addresses. */
const hashKey = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

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

/** Deletes counts whose window has ended. Skips rows that others delete at the same time, so that nobody waits or deadlocks. */
async function deleteExpiredCounts(): Promise<void> {
  await pool().query(
    `delete from console.attempts where key in
       (select key from console.attempts where expire < $1 for update skip locked)`,
    [Date.now()],
  );
}

/**
 * Counts one attempt. The first of a window deletes expired counts, so that the table stays small. `wait` is 0 if the attempt is
 * within the limit, and otherwise the seconds until the next attempt.
 */
async function count(kind: Kind, key: string): Promise<{ used: number; wait: number }> {
  try {
    const { consumedPoints } = await createLimiter(kind).consume(key);
    if (consumedPoints === 1) await deleteExpiredCounts().catch((error: unknown) => console.error(error));
    return { used: consumedPoints, wait: 0 };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    return { used: error.consumedPoints, wait };
  }
}

const attemptKeys = ({ email, address, known = '' }: Attempt) => {
  const normalizedEmail = email.trim().toLowerCase();
  const network = toNetwork(address);
  return {
    known: hashKey(normalizedEmail, known),
    pair: hashKey(normalizedEmail, network),
    address: hashKey(network),
    account: hashKey(normalizedEmail),
  };
};

/**
 * Counts one attempt, also for unknown accounts. Call before checking the password, so that concurrent attempts cannot exceed the
 * limit. A known device is counted separately, so that attacks from elsewhere cannot lock it out.
 */
export async function countAttempt(attempt: Attempt): Promise<AttemptLimit> {
  const keys = attemptKeys(attempt);
  if (attempt.known !== undefined) return { wait: (await count('known', keys.known)).wait, delay: 0 };
  const [pair, address] = await Promise.all([count('pair', keys.pair), count('address', keys.address)]);
  const maxWait = Math.max(pair.wait, address.wait);
  // Do not count a blocked address against the account: one address could lock the account for everyone.
  if (maxWait > 0) return { wait: maxWait, delay: 0 };
  const account = await count('account', keys.account);
  const delay = Math.min(MAX_DELAY_MS, Math.max(0, account.used - DELAY_AFTER) * DELAY_STEP_MS);
  return { wait: account.wait, delay: account.wait > 0 ? 0 : delay };
}

/**
 * Counts a request for an emailed link, also for unknown accounts. Returns the seconds to wait, or 0 if the request is allowed.
 */
export async function countResetRequest(email: string, address: string): Promise<number> {
  const keys = attemptKeys({ email, address });
  const { wait } = await count('resetFrom', keys.address);
  return wait > 0 ? wait : (await count('reset', keys.account)).wait;
}

/**
 * Counts a use of an authenticator code. Returns true for the first use. The code expires before the window ends, so no code
 * works twice.
 */
export const countCode = async (personId: string, code: string): Promise<boolean> =>
  (await count('code', hashKey(personId, code))).wait === 0;

/**
 * Counts a code of the second factor. `isOver` is true if the sign-in had too many codes. `wait` is the number of seconds until
 * the person may try again.
 */
export async function countFactorAttempt(
  personId: string,
  step: string,
): Promise<{ isOver: boolean; wait: number }> {
  if ((await count('step', hashKey(step))).wait > 0) return { isOver: true, wait: 0 };
  return { isOver: false, wait: (await count('factor', hashKey(personId))).wait };
}

/** Resets the number of codes that a person entered. Call after a correct code. */
export const clearFactorAttempts = async (personId: string): Promise<void> => {
  await createLimiter('factor').delete(hashKey(personId));
};

/**
 * Counts the start of a sign-in with a passkey or provider, before the person is known. Returns the seconds to wait, or 0 if the
 * sign-in is allowed.
 */
export const countChallenge = async (address: string): Promise<number> =>
  (await count('challenge', hashKey(toNetwork(address)))).wait;

/**
 * Call after a correct password. Resets the count of a known device. For an unknown device, resets the count of the pair
 * of account and address, and takes this attempt off the account's and the address's own counts.
 */
export async function clearAttempts(attempt: Attempt): Promise<void> {
  const keys = attemptKeys(attempt);
  if (attempt.known !== undefined) {
    await createLimiter('known').delete(keys.known);
  } else {
    await createLimiter('pair').delete(keys.pair);
    await createLimiter('address').reward(keys.address);
    await createLimiter('account').reward(keys.account);
  }
}
