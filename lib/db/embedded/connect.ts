import { createHmac } from 'node:crypto';
import pg from 'pg';

const OWNER = 'tallyman';
const APP = 'tallyman_app';

/** Derives the password of the application's role. The derived password does not reveal the owner's password. */
const appPassword = (password: string) => createHmac('sha256', password).update(APP).digest('hex');

/** The connection string of the role that owns only Tallyman's database. */
export const ownerUrl = (port: number, password: string) =>
  `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}`;

/** The connection string of the application's role. The role can read and write rows, but owns no table. */
export const appUrl = (port: number, password: string) =>
  `postgresql://${APP}:${appPassword(password)}@127.0.0.1:${port}/${OWNER}`;

/** The connection string of the cluster's superuser, for creating roles and databases. */
export const superuserUrl = (port: number, password: string) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Creates the roles and the database of a new cluster. Skips those that an interrupted start has created. */
async function createRoles(port: number, password: string): Promise<void> {
  const client = await open(superuserUrl(port, password));
  try {
    for (const [role, rolePassword] of [
      [OWNER, password],
      [APP, appPassword(password)],
    ] as const) {
      const existing = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (existing.rowCount === 0)
        await client.query(`create role ${role} login password ${client.escapeLiteral(rolePassword)}`);
    }
    const databases = await client.query('select 1 from pg_database where datname = $1', [OWNER]);
    if (databases.rowCount === 0) await client.query(`create database ${OWNER} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

const errorCode = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);

const WRONG_PASSWORD = '28P01';
const NO_DATABASE = '3D000';

/**
 * Tests the connection to Tallyman's database. In a new cluster, creates the roles and the database first. Throws the error of
 * PostgreSQL or the network.
 */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  const connect = async () => (await open(ownerUrl(port, password))).end();
  try {
    return await connect();
  } catch (error) {
    const code = errorCode(error);
    if (code !== WRONG_PASSWORD && code !== NO_DATABASE) throw error;
  }
  await createRoles(port, password);
  await connect();
}

export const isWrongPassword = (error: unknown) => errorCode(error) === WRONG_PASSWORD;
