import pg from 'pg';

export type ReportProgress = (line: string) => void;

// PostgreSQL uses one core per statement, so several statements run at once.
const WRITERS = 4;

/** A pool for bulk loading, without a statement timeout. */
export function loadingPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'tallyman demo',
    max: WRITERS,
    onConnect: async (client) => {
      // Without a listener, the error event of a lost connection would end the process. The next query fails anyway.
      client.on('error', () => undefined);
      // Generated rows need no durability, because they can be generated again.
      await client.query(`set timezone = 'UTC'; set synchronous_commit = off`);
    },
  });
  pool.on('error', () => undefined);
  return pool;
}

/** Runs `work` on the numbers `first` to `last` (inclusive) in chunks of `size`. Several chunks run at once. */
export async function inChunks(
  pool: pg.Pool,
  first: number,
  last: number,
  size: number,
  work: (client: pg.PoolClient, from: number, to: number) => Promise<unknown>,
): Promise<void> {
  let next = first;
  const writer = async () => {
    if (next > last) return;
    const client = await pool.connect();
    try {
      while (next <= last) {
        const from = next;
        next += size;
        await work(client, from, Math.min(from + size - 1, last));
      }
    } catch (error) {
      // Stops the other writers after their current chunk.
      next = Number.POSITIVE_INFINITY;
      throw error;
    } finally {
      client.release();
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: WRITERS }, writer));
  const failed = ended.find((e) => e.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Updates the statistics of tables after a bulk load. */
export async function updateStatistics(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  for (const table of tables) await pool.query(`vacuum (analyze) platform.${table}`);
}

/** Formats the time since a `Date.now()` timestamp, such as "12.3 s". */
export const since = (started: number) => `${((Date.now() - started) / 1000).toFixed(1)} s`;
