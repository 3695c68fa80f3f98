import pg from 'pg';
import { MIGRATION_LOCK, migrate } from './migrate';

/** What a row of the request log may still be told after it was written: its outcome, once, and what came of its records. */
const COMPLETION = `outcome, status, message, issues, answer, ms, "completedAt",
  result, "recordCount", "rejectedCount", rejections`;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tallyman grants',
    connectionTimeoutMillis: 30_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

const userOf = (client: pg.Client) =>
  client
    .query<{ name: string; version: number }>(
      `select current_user as name, current_setting('server_version_num')::int as version`,
    )
    .then(({ rows }) => rows[0] ?? { name: '', version: 0 });

/** Rows of every table, but for the request log: reading it, adding to it, and completing what is open. */
async function grant(client: pg.Client, role: string, version: number): Promise<void> {
  const to = client.escapeIdentifier(role);
  const maintain = version >= 170_000 ? ', maintain' : '';
  await client.query('begin');
  // Two starts on one database take turns, as for migrations.
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(`
    grant usage on schema platform, console to ${to};
    grant select, insert, update, delete${maintain} on all tables in schema platform, console to ${to};
    grant usage, select on all sequences in schema platform, console to ${to};
    grant select on tallyman_migrations to ${to};
    revoke all on console.journal from ${to};
    grant select, insert, update (${COMPLETION}) on console.journal to ${to};`);
  await client.query('commit');
}

/**
 * Migrates as the owner, then grants the application's role what it needs: it can neither change tables nor rewrite the
 * request log. With one role for both, a trigger refuses that to everybody but who removes it. Returns what was applied.
 */
export async function prepareDatabase(ownerUrl: string, appUrl: string): Promise<string[]> {
  const applied = await migrate(ownerUrl);
  if (ownerUrl === appUrl) return applied;
  const app = await connected(appUrl, userOf);
  await connected(ownerUrl, async (client) => {
    const owner = await userOf(client);
    if (owner.name !== app.name) await grant(client, app.name, owner.version);
  });
  return applied;
}
