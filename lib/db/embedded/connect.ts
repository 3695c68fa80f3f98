import { createHmac } from 'node:crypto';
import pg from 'pg';

const OWNER = 'tallyman';
const APP = 'tallyman_app';

/** The password of the application's role follows from the owner's, and does not give it away. */
const appPassword = (password: string) => createHmac('sha256', password).update(APP).digest('hex');

/** The address of Tallyman's database on the embedded server. Its role owns that database and nothing else. */
export const addressOf = (port: number, password: string) =>
  `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}`;

/** The same for the role that the application works as: it reads and writes rows, and owns nothing. */
export const appAddressOf = (port: number, password: string) =>
  `postgresql://${APP}:${appPassword(password)}@127.0.0.1:${port}/${OWNER}`;

/** The cluster's own superuser, for what concerns whole databases. */
export const superuserAddressOf = (port: number, password: string) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The server's version; undefined while the application's role is missing, as in installations that had one role. */
async function versionAt(address: string): Promise<string | undefined> {
  const client = await open(address);
  try {
    const { rows } = await client.query<{ version: string; complete: boolean }>(
      `select current_setting('server_version') as version, exists (select from pg_roles where rolname = $1) as complete`,
      [APP],
    );
    return rows[0]?.complete ? rows[0].version : undefined;
  } finally {
    await client.end();
  }
}

/** A new cluster has neither our roles nor our database. Each step may have been done by a start that was cut off. */
async function createRoles(port: number, password: string): Promise<void> {
  const client = await open(superuserAddressOf(port, password));
  try {
    for (const [role, its] of [
      [OWNER, password],
      [APP, appPassword(password)],
    ] as const) {
      const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (found.rowCount === 0)
        await client.query(`create role ${role} login password ${client.escapeLiteral(its)}`);
    }
    const databases = await client.query('select 1 from pg_database where datname = $1', [OWNER]);
    if (databases.rowCount === 0) await client.query(`create database ${OWNER} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);

const WRONG_PASSWORD = '28P01';
const NO_DATABASE = '3D000';

/** Enters Tallyman's database, making it in a new cluster. Returns the server's version; throws what PostgreSQL or the network says. */
export async function connectTo(port: number, password: string): Promise<string> {
  const address = addressOf(port, password);
  try {
    const version = await versionAt(address);
    if (version !== undefined) return version;
  } catch (error) {
    const code = codeOf(error);
    if (code !== WRONG_PASSWORD && code !== NO_DATABASE) throw error;
  }
  await createRoles(port, password);
  return (await versionAt(address)) ?? '';
}

/** Whether PostgreSQL answered, and said that the password is not the right one. */
export const wrongPassword = (error: unknown) => codeOf(error) === WRONG_PASSWORD;
