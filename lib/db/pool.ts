import pg from 'pg';
import { config } from '@/lib/env';
import { databaseFailure, isQueryTimeout } from './database-fault';

/** Does `work` in one transaction on one connection: all of it or nothing. Nothing is tried again. */
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

declare global {
  var tallymanPool: pg.Pool | undefined;
  var tallymanConnectionLost: number | undefined;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const NUMERIC = 1700;

/** `{1,2,NULL}`: neither numbers nor days are ever quoted. */
const listOf =
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
types.setTypeParser(INT8_ARRAY, listOf(Number));
// A calendar day stays the text it is: as a Date it would shift with the zone of this process (D23).
types.setTypeParser(DATE, String);
types.setTypeParser(DATE_ARRAY, listOf(String));

const noteLost = () => {
  globalThis.tallymanConnectionLost = performance.now();
};

/** When the database last failed somebody by itself (lost, silent, too slow), by `performance.now()`, from any bundle. */
export const connectionLostAt = (): number => globalThis.tallymanConnectionLost ?? Number.NEGATIVE_INFINITY;

/** A statement that fails for what it says tells nothing about the database. */
const recordFailure = (error: unknown) => {
  const failure = databaseFailure(error);
  if (failure === 'away' || failure === 'busy') noteLost();
};

/** How long a query waits for a connection, and a new connection for its server. */
const CONNECT_MS = 5_000;
/** The server's limit for a statement: of a request's 30 s (D20) it leaves time to connect and to answer. */
const STATEMENT_MS = 20_000;
/** The client's own limit, for a server that is frozen or unreachable and ends nothing. */
const QUERY_MS = 22_000;

/** Passes the error of a failed query on, to a callback or through the promise, and lets `onError` see it first. */
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
  const observed = (error: unknown, ...rest: unknown[]) => {
    if (error) onError(error);
    Reflect.apply(callback, undefined, [error, ...rest]);
  };
  return call([...args.slice(0, -1), observed]);
}

/** Notes when the database fails, and closes after a timeout: the late answer would be in the way of the next query. */
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

/** Notes when no connection can be had. */
class WatchedPool extends pg.Pool {
  override connect: pg.Pool['connect'] = (...args: unknown[]) =>
    observeErrors((values) => Reflect.apply(super.connect, this, values), args, noteLost);
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
    // Set here and not as start-up parameters: connection poolers in front of a managed PostgreSQL refuse those.
    onConnect: async (client) => {
      // A connection that dies while someone holds it tells its next query; unheard, the event would end the process.
      client.on('error', noteLost);
      // The pool's own limit ends with the handshake.
      const settings = {
        text: `set timezone = 'UTC'; set statement_timeout = ${STATEMENT_MS}; set idle_in_transaction_session_timeout = '60s'`,
        query_timeout: CONNECT_MS,
      };
      await client.query(settings);
    },
  });
  newPool.on('error', noteLost);
  // The job queue looks for this.
  newPool.on('connect', (client) => client.on('error', noteLost));
  // Read for each connection: an embedded server that was restarted may have another port, and the pool stays the same one.
  Object.defineProperty(newPool.options, 'connectionString', {
    get: () => config().databaseUrl,
    enumerable: true,
  });
  return newPool;
}

/**
 * The one pool of this process, on `decided().databaseUrl`: 16 connections, UTC, statements of 20 s at most (`57014`).
 * int8 and numeric come as numbers, date as `YYYY-MM-DD` text, timestamptz as Date, json as it is.
 */
export function pool(): pg.Pool {
  globalThis.tallymanPool ??= open();
  return globalThis.tallymanPool;
}

/** Ends the pool, after the queries that run; the next `pool()` opens a new one. */
export async function closePool(): Promise<void> {
  const open = globalThis.tallymanPool;
  globalThis.tallymanPool = undefined;
  await open?.end();
}
