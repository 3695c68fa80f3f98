import type { Pool, PoolClient } from 'pg';
import { tenantQuery } from '@/lib/db/tenant-query';
import { writeTransaction } from './write-transaction';

/** The only access to a tenant's rows. In every statement, `$1` is the tenant's ID, and values start at `$2`. */
export type Scope = {
  readonly tenantId: string;
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /**
   * Runs a write in a transaction (`writeTransaction`). `client` is for statements about the tenant itself.
   */
  transaction<T>(work: (tx: Scope, client: PoolClient) => Promise<T>): Promise<T>;
};

const scopedStatement = (tenantId: string, text: string, values: readonly unknown[]) => ({
  text,
  values: [tenantId, ...values],
});

/** Creates a scope within the caller's transaction. The client must have entered the tenant. */
export function transactionScope(client: PoolClient, tenantId: string): Scope {
  const scope: Scope = {
    tenantId,
    query: async (text, values = []) => (await client.query(scopedStatement(tenantId, text, values))).rows,
    transaction: (work) => work(scope, client),
  };
  return scope;
}

/** Creates the scope of a tenant, with connections from the pool. */
export const createScope = (pool: Pool, tenantId: string): Scope => ({
  tenantId,
  query: async (text, values = []) => tenantQuery(pool, tenantId, scopedStatement(tenantId, text, values)),
  transaction: (work) =>
    writeTransaction(pool, tenantId, (client) => work(transactionScope(client, tenantId), client)),
});
