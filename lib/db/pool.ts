import pg, { type Pool, type PoolClient } from 'pg';
import { decided } from '@/lib/env';
import { databaseFault, watchSilence } from './database-fault';

/** Does `work` in one transaction on one connection: all of it or nothing. Nothing is tried again. */
export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
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
const noteFault = (error: unknown) => {
  const fault = databaseFault(error);
  if (fault === 'away' || fault === 'busy') noteLost();
};

/** Notes the queries that the database could not answer; a query tells only the one who asked. */
function watchQueries(client: pg.ClientBase): void {
  const { query } = client;
  Object.assign(client, {
    query(...given: unknown[]): unknown {
      const done = given.at(-1);
      const noted = (error: unknown, ...rest: unknown[]) => {
        noteFault(error);
        if (typeof done === 'function') Reflect.apply(done, undefined, [error, ...rest]);
      };
      if (typeof done === 'function') return Reflect.apply(query, client, [...given.slice(0, -1), noted]);
      const answer: unknown = Reflect.apply(query, client, given);
      if (answer instanceof Promise) answer.catch(noteFault);
      return answer;
    },
  });
}

type Connected = (error: Error | undefined, ...rest: unknown[]) => void;

/** Notes that no connection could be made; the pool tells only the one who asked. */
function watchConnecting(made: pg.Pool): void {
  const { connect } = made;
  Object.assign(made, {
    connect(done?: Connected): unknown {
      const noted: Connected = (error, ...rest) => {
        if (error) noteLost();
        done?.(error, ...rest);
      };
      if (done) return Reflect.apply(connect, made, [noted]);
      const connecting: Promise<unknown> = Reflect.apply(connect, made, []);
      connecting.catch(noteLost);
      return connecting;
    },
  });
}

/** How long anybody waits for a connection. */
const CONNECT_MS = 5_000;

function open(): pg.Pool {
  const made = new pg.Pool({
    application_name: 'tallyman',
    max: 16,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
    // Set here and not as start-up parameters: connection poolers in front of a managed PostgreSQL refuse those.
    onConnect: async (client) => {
      // A connection that dies while someone holds it tells its next query; unheard, the event would end the process.
      client.on('error', noteLost);
      // The pool's own limit ends with the handshake.
      const settings = {
        text: `set timezone = 'UTC'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`,
        query_timeout: CONNECT_MS,
      };
      await client.query(settings);
      watchQueries(client);
    },
  });
  made.on('error', noteLost);
  // The job queue looks for this.
  made.on('connect', (client) => client.on('error', noteLost));
  watchConnecting(made);
  watchSilence(made, CONNECT_MS, noteLost);
  // Read for each connection: an embedded server that was restarted may have another port, and the pool stays the same one.
  Object.defineProperty(made.options, 'connectionString', {
    get: () => decided().databaseUrl,
    enumerable: true,
  });
  return made;
}

/**
 * The one pool of this process, on `decided().databaseUrl`: 16 connections, UTC, statements of 30 s at most (`57014`).
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
