import pg from 'pg';
import { config } from '@/lib/env';
import { processGlobal } from '@/lib/process-global';
import { databaseFailure, isQueryTimeout } from './database-fault';
import { enterTenant } from './tenant-query';

/** Runs `work` in one transaction on one connection. Does not retry. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let poolError: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      poolError = lost;
    });
    throw error;
  } finally {
    client.release(poolError);
  }
}

/** Runs `work` in a transaction for one tenant: row-level security limits reads and writes to its rows. */
export function tenantTransaction<T>(
  pool: pg.Pool,
  tenantId: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (client) => {
    await enterTenant(client, tenantId);
    return work(client);
  });
}

/** The pool, if it is open, and when the database last failed. */
export const database = processGlobal<{ pool?: pg.Pool; lostAt: number }>('database', () => ({
  lostAt: Number.NEGATIVE_INFINITY,
}));

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const NUMERIC = 1700;

/** Parses an array such as `{1,2,NULL}`. Its numbers and dates are never quoted. */
const parseArray =
  <T>(item: (text: string) => T) =>
  (text: string) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((part) => (part === 'NULL' ? null : item(part)));

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);
types.setTypeParser(INT8_ARRAY, parseArray(Number));
// A date stays text: as a Date it would shift with the time zone of this process (D23).
types.setTypeParser(DATE, String);
types.setTypeParser(DATE_ARRAY, parseArray(String));

const recordLoss = () => {
  database.lostAt = performance.now();
};

/** When the database last failed, in `performance.now()` time: a connection was lost, or a response was late or missing. */
export const lastFailureAt = (): number => database.lostAt;

/** Ignores errors of the statement itself, which do not mean that the database has failed. */
const recordFailure = (error: unknown) => {
  const failure = databaseFailure(error);
  if (failure === 'away' || failure === 'busy') recordLoss();
};

/** Timeout for getting a connection from the pool, and for opening one. */
const CONNECT_MS = 5_000;
/** The server's statement timeout. It leaves time to connect and to respond within the 30 s of a request (D20). */
const STATEMENT_MS = 20_000;
/** The client's timeout, for a server that is frozen or unreachable and so cannot enforce its own. */
const QUERY_MS = 22_000;

/** Calls `onError` when a query fails. Its callback or promise receives the error as well. */
function observeErrors<T>(
  call: (args: unknown[]) => T,
  args: unknown[],
  onError: (error: unknown) => void,
): T {
  const callback = args.at(-1);
  if (typeof callback !== 'function') {
    const result = call(args);
    if (result instanceof Promise) result.catch(onError);
    return result;
  }
  const wrappedCallback = (error: unknown, ...rest: unknown[]) => {
    if (error) onError(error);
    Reflect.apply(callback, undefined, [error, ...rest]);
  };
  return call([...args.slice(0, -1), wrappedCallback]);
}

/**
 * A client that records database failures. It closes its connection after a timeout, or the late response would be read as that of
 * the next query.
 */
class WatchedClient extends pg.Client {
  override query: pg.Client['query'] = (...args: unknown[]) =>
    observeErrors(
      (values) => Reflect.apply(super.query, this, values),
      args,
      (error) => {
        recordFailure(error);
        if (isQueryTimeout(error)) this.end().catch(() => undefined);
      },
    );
}

/** A pool that records failures to get a connection. */
class WatchedPool extends pg.Pool {
  override connect: pg.Pool['connect'] = (...args: unknown[]) =>
    observeErrors((values) => Reflect.apply(super.connect, this, values), args, recordLoss);
}

function open(): pg.Pool {
  const newPool = new WatchedPool({
    Client: WatchedClient,
    application_name: 'tallyman',
    max: 16,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
    // Settings are set by a query, because some connection poolers reject start-up parameters.
    onConnect: async (client) => {
      // Without a listener, the error event of a lost connection would end the process. Its next query fails anyway.
      client.on('error', recordLoss);
      // The timeout of the pool covers the handshake only.
      const settings = {
        text: `set timezone = 'UTC'; set statement_timeout = ${STATEMENT_MS}; set idle_in_transaction_session_timeout = '60s';
          set tallyman.tenant = ''`,
        query_timeout: CONNECT_MS,
      };
      await client.query(settings);
      // Prepares the statement that `TenantQuery` executes.
      await enterTenant(client, '');
    },
  });
  newPool.on('error', recordLoss);
  // The job queue requires a `connect` listener on the pool.
  newPool.on('connect', (client) => client.on('error', recordLoss));
  // A getter, because a restarted embedded server may have another port.
  Object.defineProperty(newPool.options, 'connectionString', {
    get: () => config().databaseUrl,
    enumerable: true,
  });
  return newPool;
}

/**
 * The pool of this process, with at most 16 connections to `config().databaseUrl`. Their time zone is UTC, and statements time out
 * after 20 s (`57014`). int8 and numeric become numbers, date stays `YYYY-MM-DD` text, timestamptz becomes a Date.
 */
export function pool(): pg.Pool {
  database.pool ??= open();
  return database.pool;
}

/** Closes the pool after running queries have finished; the next `pool()` opens a new one. */
export async function closePool(): Promise<void> {
  const open = database.pool;
  database.pool = undefined;
  await open?.end();
}
