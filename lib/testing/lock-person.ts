import type { PoolClient } from 'pg';
import { pool, transaction } from '@/lib/db/pool';

const WAITERS = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';

/**
 * Calls `start` while another transaction holds the lock of a person, then makes `change` in that transaction and commits it. The
 * change therefore happens after everything that `start` does before it needs the lock.
 */
export async function changeBeforeLock<T>(
  personId: string,
  start: () => Promise<T>,
  change: (client: PoolClient) => Promise<unknown>,
): Promise<T> {
  const started = await transaction(pool(), async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pg_backend_pid() as pid from console."user" where id = $1 for update',
      [personId],
    );
    let isSettled = false;
    const result = start().finally(() => {
      isSettled = true;
    });
    // Query outside this transaction, because PostgreSQL caches the activity within a transaction.
    while (!isSettled && (await pool().query(WAITERS, [rows[0]?.pid])).rowCount === 0)
      await Promise.resolve();
    await change(client);
    // Return an object, because a returned promise would be awaited before the commit.
    return { result };
  });
  return started.result;
}
