import pg from 'pg';
import { config } from '@/lib/env';
import { processGlobal } from '@/lib/process-global';
import { databaseFailure, isQueryTimeout } from './database-fault';

/** Runs `work` in one transaction on one connection, after the statements of `begin`. Does not retry. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  let poolError: Error | undefined;
  try {
    await client.query(begin);
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

/** The pool, if it is open, and the time of the last database failure. */
export const database = processGlobal<{ pool?: pg.Pool; lostAt: number }>('database', () => ({
  lostAt: Number.NEGATIVE_INFINITY,
}));

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const NUMERIC = 1700;

/** Parses an array of numbers or dates, which PostgreSQL never quotes, such as `{1,2,NULL}`. */
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
// Dates stay text: a Date would shift with the time zone of this process (D23).
types.setTypeParser(DATE, String);
types.setTypeParser(DATE_ARRAY, parseArray(String));

const recordLoss = () => {
  database.lostAt = performance.now();
};

/**
 * Returns when the database last failed, in `performance.now()` time. A failure is a lost connection, or a late or missing
 * response.
 */
export const lastFailureAt = (): number => database.lostAt;

/** Records a failure of the database. Ignores errors of the statement itself. */
const recordFailure = (error: unknown) => {
  const failure = databaseFailure(error);
  if (failure === 'away' || failure === 'busy') recordLoss();
};

/** Timeout for getting a connection from the pool, and for opening one. */
const CONNECT_MS = 5_000;
/** The server's statement timeout. Leaves time to connect and to respond within the 30 s of a request (D20). */
const STATEMENT_MS = 20_000;
/** The client's timeout, for a frozen or unreachable server that cannot enforce the statement timeout. */
const QUERY_MS = 22_000;

/** Maximum connections of a process. */
export const MAX_CONNECTIONS = 16;

/** Calls `onError` if a query fails. The query's callback or promise also receives the error. */
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
 * A client that records database failures. Closes the connection after a timeout. Otherwise the late response would be read as
 * the response to the next query.
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
    connectionString: config().databaseUrl,
    application_name: 'tallyman',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
    // A query sets these settings, because some connection poolers reject start-up parameters.
    onConnect: async (client) => {
      // Without a listener, the error event of a lost connection would end the process. The next query fails anyway.
      client.on('error', recordLoss);
      // The connection timeout of the pool covers only the handshake, so this query has its own timeout.
      const settings = {
        text: `set timezone = 'UTC'; set statement_timeout = ${STATEMENT_MS}; set idle_in_transaction_session_timeout = '60s';
          set tallyman.tenant = ''`,
        query_timeout: CONNECT_MS,
      };
      await client.query(settings);
    },
  });
  newPool.on('error', recordLoss);
  // The job queue requires a `connect` listener on the pool.
  newPool.on('connect', (client) => client.on('error', recordLoss));
  return newPool;
}

/**
 * Returns the pool of this process, with connections to `config().databaseUrl`. The time zone is UTC, and statements time out
 * after 20 s (`57014`). int8 and numeric become numbers, date stays `YYYY-MM-DD` text, and timestamptz becomes a Date.
 */
export function pool(): pg.Pool {
  database.pool ??= open();
  return database.pool;
}

/** Closes the pool after running queries have finished. The next call of `pool()` opens a new pool. */
export async function closePool(): Promise<void> {
  const open = database.pool;
  database.pool = undefined;
  await open?.end();
}
