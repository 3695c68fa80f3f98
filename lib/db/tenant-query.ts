import pg from 'pg';

// Sets the tenant, and returns no row. The pool prepares this statement for each new connection.
const ENTER = {
  name: 'enter-tenant',
  text: `select where set_config('tallyman.tenant', $1, true) is null`,
  query_timeout: 5_000,
};

/**
 * Gives access to all tenants instead of one, for work such as retention. Tables whose policies do not allow this show no rows.
 */
export const ALL_TENANTS = '*';

/** Limits the transaction of `client` to the rows of a tenant, by row-level security. */
export async function enterTenant(client: pg.ClientBase, tenantId: string): Promise<void> {
  await client.query({ ...ENTER, values: [tenantId] });
}

/**
 * A statement that first enters a tenant. Both statements are sent in one round trip and run in one implicit transaction. The
 * setting therefore ends with the statement, even behind a transaction pooler. Overrides `submit`, because a read of 50 rows takes
 * a quarter longer as a transaction in pg's pipeline mode, and almost twice as long as an ordinary transaction.
 */
class TenantQuery extends pg.Query {
  override submit: pg.Query['submit'];

  constructor(tenantId: string, config: pg.QueryConfig) {
    // By default, statements without parameters use the simple protocol, which cannot execute `ENTER` first.
    const extended = { ...config, queryMode: 'extended' };
    super(extended);
    this.submit = (connection) => {
      connection.stream.cork();
      connection.bind({ statement: ENTER.name, values: [tenantId] }, true);
      connection.execute(null, true);
      const invalid = pg.Query.prototype.submit.call(this, connection);
      connection.stream.uncork();
      return invalid;
    };
  }
}

/** Runs one statement limited to the rows of a tenant. */
export async function tenantQuery<R extends object>(
  pool: pg.Pool,
  tenantId: string,
  config: pg.QueryConfig,
): Promise<R[]> {
  const client = await pool.connect();
  return new Promise((resolve, reject) => {
    const done = (error: Error | undefined, results: pg.QueryResult<R>[]) => {
      client.release(error);
      if (error) reject(error);
      else resolve(results.at(-1)?.rows ?? []);
    };
    Reflect.apply(client.query, client, [new TenantQuery(tenantId, config), done]);
  });
}
