import { createHash } from 'node:crypto';
import { pool } from '@/lib/db/pool';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

/** Hashed: the table must not become a list of the emails and addresses that were typed. */
const hash = (value: string) => createHash('sha256').update(value).digest('base64url');
const accountKey = (email: string) => `account:${hash(email.trim().toLowerCase())}`;
const addressKey = (address: string) => `address:${hash(address)}`;

/**
 * Counts one attempt to sign in, before the password is looked at, so that many at once cannot slip through together.
 * Answers the seconds to wait, 0 when the attempt may go on; the same for known and unknown accounts.
 */
export async function countAttempt(email: string, address: string): Promise<number> {
  const account = accountKey(email);
  const keys = [account, addressKey(address)].sort();
  await pool().query('delete from console.attempts where since < now() - make_interval(secs => $1)', [
    WINDOW_SECONDS,
  ]);
  const { rows } = await pool().query<{ key: string; count: number; wait: number }>(
    `insert into console.attempts as a (key, count) select unnest($1::text[]), 1
     on conflict (key) do update set count = a.count + 1
     returning key, count, ceil(extract(epoch from since - now()) + $2)::int as wait`,
    [keys, WINDOW_SECONDS],
  );
  const over = rows.filter(({ key, count }) => count > (key === account ? PER_ACCOUNT : PER_ADDRESS));
  return Math.max(0, ...over.map(({ wait }) => Math.max(1, wait)));
}

/** A right password clears the account's count and takes its own attempt off the address. */
export async function forgetAttempts(email: string, address: string): Promise<void> {
  await pool().query('delete from console.attempts where key = $1', [accountKey(email)]);
  await pool().query('update console.attempts set count = count - 1 where key = $1 and count > 0', [
    addressKey(address),
  ]);
}
