import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ClientBase, Pool } from 'pg';
import { pool, transaction } from '@/lib/db/pool';

type Cost = { N: number; r: number; p: number; maxmem: number };

/** Takes 32 MB of memory. Stored hashes do not contain these parameters, so changing them would lock everyone out. */
const passwordCost: Cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
/** Takes 4 MB of memory. Random codes need less protection than passwords. */
const codeCost: Cost = { N: 4_096, r: 8, p: 1, maxmem: 8 * 1024 * 1024 };
const KEY_BYTES = 64;

const deriveKey = promisify<string, string, number, Cost, Buffer>(scrypt);

const deriveHash = (password: string, salt: string): Promise<Buffer> =>
  deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, passwordCost);

/** Hashes a recovery code. The same salt results in the same hash. */
export const hashCode = async (code: string, salt: string): Promise<string> =>
  (await deriveKey(code, salt, KEY_BYTES, codeCost)).toString('base64url');

/** Returns a salt and the hash, as `salt:hash`. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await deriveHash(password, salt)).toString('hex')}`;
}

/** Returns the stored hash of a person's password. Null or undefined for people without a password and unknown people. */
export async function passwordHash(
  personId: string,
  database: Pool | ClientBase = pool(),
): Promise<string | null | undefined> {
  const { rows } = await database.query<{ password: string | null }>(
    'select password from console."user" where id = $1',
    [personId],
  );
  return rows[0]?.password;
}

/** True if the stored hash is that of the password. Takes the same time without a stored hash. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored?.split(':') ?? [];
  const actual = await deriveHash(password, salt);
  const expected = Buffer.from(hash, 'hex');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/**
 * Sets a person's password, and deletes the links that could set another one. `prepare` runs first in the same
 * transaction. If `prepare` returns false, the password stays unchanged and the result is false.
 */
export async function setPassword(
  personId: string,
  password: string,
  prepare: (client: ClientBase) => Promise<boolean> = async () => true,
): Promise<boolean> {
  // Hash before the transaction begins, because hashing is slow.
  const hash = await hashPassword(password);
  return transaction(pool(), async (client) => {
    // Lock the person first, so that a sign-in with the previous password that waits for the lock sees the change.
    await client.query('select from console."user" where id = $1 for update', [personId]);
    if (!(await prepare(client))) return false;
    await client.query('update console."user" set password = $2 where id = $1', [personId, hash]);
    await client.query('delete from console."signInLinks" where "userId" = $1 and "usedAt" is null', [
      personId,
    ]);
    return true;
  });
}
