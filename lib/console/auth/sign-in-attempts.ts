import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/lib/db/pool';

const WINDOW_SECONDS = 15 * 60;
/**
 * Attempts within the window. `account`: from all devices that the account does not know. `reset` and `resetFrom`: links asked for
 * by e-mail, for an account and from an address. `code`: a code of a person's app. `passkey`: passkeys and
 * providers asked from an address.
 */
const limits = {
  pair: 10,
  known: 10,
  address: 100,
  account: 100,
  reset: 5,
  resetFrom: 20,
  code: 1,
  passkey: 100,
} as const;
/** From as many attempts on an account on, from wherever, each waits longer, up to the longest. */
const SLOW_AFTER = 10;
const SLOW_STEP_MS = 100;
const SLOWEST_MS = 3_000;

type Kind = keyof typeof limits;

/** Who tries to sign in. `known`: the device or the session by which the account knows them. */
export type Attempt = { email: string; address: string; known?: string };

/** `wait`: seconds until the next try may be made, 0 when this one may go on, after `delay` milliseconds. */
export type AttemptLimit = { wait: number; delay: number };

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
    points: limits[kind],
    duration: WINDOW_SECONDS,
  });
}

/** Counts one attempt; what else than the limit goes wrong is thrown. */
async function count(kind: Kind, key: string): Promise<{ used: number; wait: number }> {
  try {
    const { consumedPoints } = await limiter(kind).consume(key);
    return { used: consumedPoints, wait: 0 };
  } catch (rejectAttempt) {
    if (!(rejectAttempt instanceof RateLimiterRes)) throw rejectAttempt;
    const wait = Math.max(1, Math.ceil(rejectAttempt.msBeforeNext / 1000));
    return { used: rejectAttempt.consumedPoints, wait };
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
export async function countAttempt(attempt: Attempt): Promise<AttemptLimit> {
  const keys = keysOf(attempt);
  if (attempt.known !== undefined) return { wait: (await count('known', keys.known)).wait, delay: 0 };
  const [pair, address] = await Promise.all([count('pair', keys.pair), count('address', keys.address)]);
  const maxWait = Math.max(pair.wait, address.wait);
  // One address must not use up what all others have on the account.
  if (maxWait > 0) return { wait: maxWait, delay: 0 };
  const account = await count('account', keys.account);
  const delay = Math.min(SLOWEST_MS, Math.max(0, account.used - SLOW_AFTER) * SLOW_STEP_MS);
  return { wait: account.wait, delay: account.wait > 0 ? 0 : delay };
}

/** Counts one request of a link by e-mail, the same for accounts that do not exist; answers the seconds to wait. */
export async function countResetRequest(email: string, address: string): Promise<number> {
  const keys = keysOf({ email, address });
  const { wait } = await count('resetFrom', keys.address);
  return wait > 0 ? wait : (await count('reset', keys.account)).wait;
}

/** Whether a code of a person's app is tried for the first time: it lives shorter than the window. */
export const countCode = async (personId: string, code: string): Promise<boolean> =>
  (await count('code', keyOf(personId, code))).wait === 0;

/** Counts a passkey or a provider that is asked from an address, before anybody is known; answers the seconds to wait. */
export const countPasskey = async (address: string): Promise<number> =>
  (await count('passkey', keyOf(networkOf(address)))).wait;

/** A right password clears the count of whoever gave it, and takes its own attempt off what is counted with others. */
export async function clearAttempts(attempt: Attempt): Promise<void> {
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

/** Attempts to sign in as somebody that failed, from one address. */
export type FailedSignIn = {
  address: string;
  agent: string;
  count: number;
  firstAt: Date;
  lastAt: Date;
  acknowledged: boolean;
};

const KEPT_DAYS = 90;
/** So few from where the person then signs in are their own slips. */
const FREE_ATTEMPTS = 4;

/** Notes a failed attempt, refused ones too, for the person of that email to be told. The same statement when there is nobody. */
export async function noteFailedSignIn(
  email: string,
  from: { address: string; agent: string },
): Promise<void> {
  await pool().query(
    `insert into console."failedSignIns" as f ("userId", address, agent)
     select id, $2, $3 from console."user" where email = $1
     on conflict ("userId", address) where "acknowledgedAt" is null
     do update set count = f.count + 1, "lastAt" = now(), agent = excluded.agent`,
    [email.trim().toLowerCase(), from.address.slice(0, 100), from.agent.slice(0, 500)],
  );
}

/** After the right password: a few wrong ones from the same address just before were the person's own, and need no telling. */
export async function dismissOwnFailures(personId: string, address: string): Promise<void> {
  await pool().query(
    `update console."failedSignIns" set "acknowledgedAt" = now() where "userId" = $1 and address = $2
       and "acknowledgedAt" is null and count <= $3 and "firstAt" > now() - interval '15 minutes'`,
    [personId, address, FREE_ATTEMPTS],
  );
  await pool().query(
    `delete from console."failedSignIns" where "lastAt" < now() - make_interval(days => $1)`,
    [KEPT_DAYS],
  );
}

/** The failed attempts on a person's account within 90 days, the latest first. */
export async function failedSignInsOf(personId: string): Promise<FailedSignIn[]> {
  const { rows } = await pool().query<FailedSignIn>(
    `select address, agent, count, "firstAt", "lastAt", "acknowledgedAt" is not null as acknowledged
     from console."failedSignIns" where "userId" = $1 and "lastAt" > now() - make_interval(days => $2)
     order by "lastAt" desc limit 50`,
    [personId, KEPT_DAYS],
  );
  return rows;
}

/** What the person has not been told yet, all addresses together; nothing when there is nothing. */
export async function unseenFailedSignIns(
  personId: string,
): Promise<{ count: number; addresses: number; address: string; lastAt: Date } | undefined> {
  const { rows } = await pool().query<{ count: number; addresses: number; address: string; lastAt: Date }>(
    `select sum(count)::int as count, count(*)::int as addresses, max("lastAt") as "lastAt",
       (array_agg(address order by "lastAt" desc))[1] as address
     from console."failedSignIns" where "userId" = $1 and "acknowledgedAt" is null having count(*) > 0`,
    [personId],
  );
  return rows[0];
}

/** The person has read it. */
export async function dismissFailedSignIns(personId: string): Promise<void> {
  await pool().query(
    `update console."failedSignIns" set "acknowledgedAt" = now() where "userId" = $1 and "acknowledgedAt" is null`,
    [personId],
  );
}
