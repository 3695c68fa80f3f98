import pg from 'pg';

const OWNER = 'tallyman';

/** The address of Tallyman's database on the embedded server. Its role owns that database and nothing else. */
export const addressOf = (port: number, password: string) =>
  `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}`;

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function versionAt(address: string): Promise<string> {
  const client = await open(address);
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } finally {
    await client.end();
  }
}

/** A new cluster has neither our role nor our database. Both steps may have been done by a start that was cut off. */
async function furnish(port: number, password: string): Promise<void> {
  const client = await open(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`);
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [OWNER]);
    if (roles.rowCount === 0)
      await client.query(`create role ${OWNER} login password ${client.escapeLiteral(password)}`);
    const databases = await client.query('select 1 from pg_database where datname = $1', [OWNER]);
    if (databases.rowCount === 0) await client.query(`create database ${OWNER} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);

const REFUSED = '28P01';
const NO_DATABASE = '3D000';

/** Enters Tallyman's database, making it in a new cluster. Returns the server's version; throws what PostgreSQL or the network says. */
export async function enter(port: number, password: string): Promise<string> {
  const address = addressOf(port, password);
  try {
    return await versionAt(address);
  } catch (error) {
    const code = codeOf(error);
    if (code !== REFUSED && code !== NO_DATABASE) throw error;
    await furnish(port, password);
    return await versionAt(address);
  }
}

/** Whether PostgreSQL answered, and said that the password is not the right one. */
export const wrongPassword = (error: unknown) => codeOf(error) === REFUSED;
