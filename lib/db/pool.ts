import pg from 'pg';
import { decided } from '@/lib/env';

declare global {
  var tallymanPool: pg.Pool | undefined;
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

function open(): pg.Pool {
  const made = new pg.Pool({
    application_name: 'tallyman',
    max: 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types,
    // Set here and not as start-up parameters: connection poolers in front of a managed PostgreSQL refuse those.
    onConnect: async (client) => {
      // A connection that dies while someone holds it tells its next query; unheard, the event would end the process.
      client.on('error', () => undefined);
      await client.query(
        `set timezone = 'UTC'; set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`,
      );
    },
  });
  made.on('error', () => undefined);
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
