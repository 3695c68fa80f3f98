import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { MIGRATION_LOCK, migrate } from './migrate';

/**
 * The columns of the request log that the application may update: the outcome of a request, and what was read back about its
 * records.
 */
const COMPLETION = `outcome, status, message, issues, answer, ms, "completedAt",
  result, "recordCount", "rejectedCount", rejections, "readBack"`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tallyman grants',
    connectionTimeoutMillis: 30_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

const currentUser = (client: pg.Client) =>
  client
    .query<{ name: string; version: number }>(
      `select current_user as name, current_setting('server_version_num')::int as version`,
    )
    .then(({ rows }) => rows[0] ?? { name: '', version: 0 });

/**
 * Grants the application's role the right to change rows of all tables except the request log and the audit. The role can read,
 * insert and complete rows of the request log. The role can read the audit, and can add rows to the audit only through one
 * function.
 */
async function grantRights(client: pg.Client, role: string, version: number): Promise<void> {
  const to = client.escapeIdentifier(role);
  const maintainGrant = version >= 170_000 ? ', maintain' : '';
  await client.query('begin');
  // Concurrent starts on one database take turns, as they do for migrations.
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(`
    grant usage on schema platform, console to ${to};
    grant select, insert, update, delete${maintainGrant} on all tables in schema platform, console to ${to};
    grant usage, select on all sequences in schema platform, console to ${to};
    grant usage on schema graphile_worker to ${to};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${to};
    grant usage, select on all sequences in schema graphile_worker to ${to};
    grant select on tallyman_migrations to ${to};
    revoke all on console.journal from ${to};
    grant select, insert, update (${COMPLETION}) on console.journal to ${to};
    revoke insert, update, delete on console.request_keys, console.tenant_journal from ${to};
    revoke delete on console.retention_log from ${to};
    revoke insert, update, delete on console.audit, console.audit_head from ${to};
    grant execute on function console.record_act(text, text, text, uuid, text, text, bigint, text, text) to ${to};
    grant execute on function console.make_request_months(), console.drop_request_months(uuid, integer, text),
      console.remove_requests(uuid, integer, text, integer) to ${to};`);
  // Partitions of the request log may only be accessed through the parent table.
  const { rows: months } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'console.journal'::regclass`,
  );
  for (const { name } of months) await client.query(`revoke all on ${name} from ${to}`);
  // Row-level security admits only the owner to the job queue's tables.
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'graphile_worker' and rowsecurity`,
  );
  for (const { name } of rows) {
    await client.query(`drop policy if exists application on ${name}`);
    await client.query(`create policy application on ${name} to ${to} using (true) with check (true)`);
  }
  await client.query('commit');
}

/** Installs or updates the schema of the job queue. */
async function migrateQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
}

/**
 * Migrates the database as the owner, then grants rights to the application's role. The application's role cannot change tables,
 * or rewrite the request log or the audit. If both roles are the same, triggers protect the two logs. Returns the applied
 * migrations.
 */
export async function prepareDatabase(ownerUrl: string, appUrl: string): Promise<string[]> {
  const applied = await migrate(ownerUrl);
  await migrateQueue(ownerUrl);
  // Create the request log's partitions for this and the next three months. The partitions may be missing after a long stop, or
  // after the restore of an old backup.
  await withClient(ownerUrl, (client) => client.query('select console.make_request_months()'));
  if (ownerUrl === appUrl) return applied;
  const app = await withClient(appUrl, currentUser);
  await withClient(ownerUrl, async (client) => {
    const owner = await currentUser(client);
    if (owner.name !== app.name) await grantRights(client, app.name, owner.version);
  });
  return applied;
}
