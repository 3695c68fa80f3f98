import pg from 'pg';
import { decided } from '@/lib/env';

const CHECK_MS = 500;
/** How long a connection may be in use before the database is asked whether it is there at all. */
const HELD_MS = 3_000;

declare global {
  var tallymanDatabaseSilent: boolean | undefined;
}

/** Whether the database takes connections and answers nothing, as far as is known, from any bundle. */
export const databaseIsSilent = (): boolean => globalThis.tallymanDatabaseSilent ?? false;

/** Whether a new connection gets an answer, were it a no. */
async function answers(milliseconds: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: decided().databaseUrl,
    application_name: 'tallyman check',
    connectionTimeoutMillis: milliseconds,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return !(error instanceof Error && /timeout/i.test(error.message));
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Cuts the connections in use once the database has stopped answering altogether (a paused process, a lost network): its own
 * limit for a statement does not end those. One that is only slow still takes a new connection, and is waited for.
 */
export function watchSilence(pool: pg.Pool, milliseconds: number, cut: () => void): void {
  const held = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => held.set(client, performance.now()));
  pool.on('release', (_error, client) => held.delete(client));
  let checking = false;

  async function check(): Promise<void> {
    const begun = performance.now();
    const isLong = [...held.values()].some((since) => since < begun - HELD_MS);
    if (!isLong && !databaseIsSilent()) return;
    globalThis.tallymanDatabaseSilent = !(await answers(milliseconds));
    if (!globalThis.tallymanDatabaseSilent) return;
    for (const [client, since] of held) {
      if (since > begun) continue;
      held.delete(client);
      cut();
      // With a query under way this ends the connection at once, and the query with it.
      client.end().catch(() => undefined);
    }
  }

  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    check()
      .catch(() => undefined)
      .finally(() => {
        checking = false;
      });
    if (pool.ended) clearInterval(timer);
  }, CHECK_MS);
  timer.unref();
}
