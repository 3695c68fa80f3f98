import pg from 'pg';
import { decided } from '@/lib/env';

/** What is wrong with the database itself: not there now, its disk is full, or too slow for this one request. */
export type DatabaseFault = 'away' | 'disk' | 'busy';

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '08006',
  '08001',
  '08003',
  '53300',
]);

// Full, and read-only: what the disk guard makes of it before it is quite full.
const DISK = new Set(['53100', '25006']);

// Statements that took too long, waited too long for a lock, or stood in each other's way.
const BUSY = new Set(['57014', '55P03', '40001', '40P01']);

const SAID =
  /Query read timeout|Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed|after calling end|shutting down/i;

/** The code of a thrown error, PostgreSQL's or the network's; a lost connection has none and counts as 57P01. */
export function databaseCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof Error && SAID.test(error.message)) return '57P01';
  return undefined;
}

/** Whether something was thrown because of the database itself; also where a library has wrapped it. */
export function databaseFault(error: unknown, depth = 0): DatabaseFault | undefined {
  const code = databaseCode(error);
  if (code !== undefined && AWAY.has(code)) return 'away';
  if (code !== undefined && DISK.has(code)) return 'disk';
  if (code !== undefined && BUSY.has(code)) return 'busy';
  return error instanceof Error && error.cause !== undefined && depth < 3
    ? databaseFault(error.cause, depth + 1)
    : undefined;
}

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
