import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { ClientBase } from 'pg';
import { pool, transaction } from '@/lib/db/pool';

/**
 * Sets a person's password. `prepare` runs first in the same transaction. If it returns false, the password stays unchanged and
 * the result is false.
 */
export async function setPassword(
  personId: string,
  password: string,
  prepare: (client: ClientBase) => Promise<boolean> = async () => true,
): Promise<boolean> {
  // Hash before the transaction begins, because hashing is slow.
  const hash = await hashPassword(password);
  return transaction(pool(), async (client) => {
    // Lock the person, so that concurrent calls do not create two accounts.
    await client.query('select from console."user" where id = $1 for update', [personId]);
    if (!(await prepare(client))) return false;
    const { rowCount } = await client.query(
      `update console.account set password = $2, "updatedAt" = now() where "userId" = $1 and "providerId" = 'credential'`,
      [personId, hash],
    );
    if (rowCount === 0)
      await client.query(
        `insert into console.account (id, "accountId", "providerId", "userId", password)
         values ($1, $2, 'credential', $2, $3)`,
        [randomUUID(), personId, hash],
      );
    return true;
  });
}
