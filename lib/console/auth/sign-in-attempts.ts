import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/lib/db/pool';

const WINDOW_SECONDS = 15 * 60;
/** Attempts within the window. `account`: from all devices that the account does not know. */
const most = { pair: 10, known: 10, address: 100, account: 100 } as const;
/** From as many attempts on an account on, from wherever, each waits longer, up to the longest. */
const SLOW_AFTER = 10;
const SLOW_STEP_MS = 100;
const SLOWEST_MS = 3_000;

type Kind = keyof typeof most;

/** Who tries to sign in. `known`: the device or the session by which the account knows them. */
export type Attempt = { email: string; address: string; known?: string };

/** `wait`: seconds until the next try may be made, 0 when this one may go on, after `delay` milliseconds. */
export type Allowance = { wait: number; delay: number };

/** One network of the IPv6 kind is one household or one server: its addresses count together. */
function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`;
}

/** Hashed: the table must not become a list of the emails and addresses that were typed. */
const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

function limiter(kind: Kind): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool(),
    storeType: 'pool',
    schemaName: 'console',
    tableName: 'attempts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: kind,
    points: most[kind],
    duration: WINDOW_SECONDS,
  });
}

/** Counts one attempt; what else than the limit goes wrong is thrown. */
async function count(kind: Kind, key: string): Promise<{ used: number; wait: number }> {
  try {
    const { consumedPoints } = await limiter(kind).consume(key);
    return { used: consumedPoints, wait: 0 };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const wait = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    return { used: refused.consumedPoints, wait };
  }
}

const keysOf = ({ email, address, known = '' }: Attempt) => {
  const account = email.trim().toLowerCase();
  const network = networkOf(address);
  return {
    known: keyOf(account, known),
    pair: keyOf(account, network),
    address: keyOf(network),
    account: keyOf(account),
  };
};

/**
 * Counts one attempt to sign in, before the password is looked at, so that many at once cannot slip through together; the
 * same for accounts that do not exist. Who comes from a device that the account knows is counted by that device alone:
 * whatever strangers try, it gets in. Everybody else is counted by account and address together, and by each of them.
 */
export async function countAttempt(attempt: Attempt): Promise<Allowance> {
  const keys = keysOf(attempt);
  if (attempt.known !== undefined) return { wait: (await count('known', keys.known)).wait, delay: 0 };
  const [pair, address] = await Promise.all([count('pair', keys.pair), count('address', keys.address)]);
  const near = Math.max(pair.wait, address.wait);
  // One address must not use up what all others have on the account.
  if (near > 0) return { wait: near, delay: 0 };
  const account = await count('account', keys.account);
  const delay = Math.min(SLOWEST_MS, Math.max(0, account.used - SLOW_AFTER) * SLOW_STEP_MS);
  return { wait: account.wait, delay: account.wait > 0 ? 0 : delay };
}

/** A right password clears the count of whoever gave it, and takes its own attempt off what is counted with others. */
export async function forgetAttempts(attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  if (attempt.known !== undefined) {
    await limiter('known').delete(keys.known);
  } else {
    await limiter('pair').delete(keys.pair);
    await limiter('address').reward(keys.address);
    await limiter('account').reward(keys.account);
  }
  await pool().query('delete from console.attempts where expire < $1', [Date.now()]);
}
