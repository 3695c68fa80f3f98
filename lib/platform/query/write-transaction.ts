import type { Pool, PoolClient } from 'pg';
import { Counter } from 'prom-client';
import { databaseCode } from '@/lib/db/database-fault';
import { transaction } from '@/lib/db/pool';
import { ApiError } from '../api-error';
import { incrementVersion } from './totals';

/**
 * Counts retried transactions by SQLSTATE: `40P01` deadlock, `40001` serialization failure. Deadlocks are not expected, because
 * all transactions lock products and lots in the same order.
 */
export const transactionsRetried = new Counter({
  name: 'tallyman_transactions_retried_total',
  help: 'Retried transactions of the platform, by SQLSTATE',
  labelNames: ['code'],
});

const MAX_ATTEMPTS = 3;
const RETRIED_CODES = new Set(['40001', '40P01']);

/** Thrown in a transaction whose input has changed since the transaction began. Retried like a serialization failure. */
export class RetryTransaction extends Error {
  readonly code = '40001';
}

/** A lock that the transactions of a tenant share and that a reset takes exclusively. */
const TENANT_LOCK = `hashtextextended('tenant ' || $1, 0)`;

const tenantBusyError = () =>
  new ApiError(
    503,
    [{ path: 'X-Tenant-Id', message: 'is being reset: try again in a moment', code: 'TenantIsBeingReset' }],
    'The tenant is being reset: nothing was changed, try again in a moment',
    { 'retry-after': '2' },
  );

/**
 * Restricts the transaction to the tenant. Throws while the tenant is being reset. Also forces generic plans: a plan for
 * thousands of keys would read an index of all the tenant's rows instead of looking up the keys.
 */
async function enterUnlessReset(client: PoolClient, tenantId: string): Promise<void> {
  const { rows } = await client.query<{ joined: boolean }>({
    text: `select pg_try_advisory_xact_lock_shared(${TENANT_LOCK}) as joined, set_config('tallyman.tenant', $1, true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`,
    values: [tenantId],
  });
  if (!rows[0]?.joined) throw tenantBusyError();
}

/** Waits for the tenant's running transactions and blocks new ones. Throws if another reset is running. */
export async function lockTenant(client: PoolClient, tenantId: string): Promise<void> {
  const { rows } = await client.query<{ first: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('reset ' || $1, 0)) as first`,
    [tenantId],
  );
  if (!rows[0]?.first) throw tenantBusyError();
  await client.query(`select pg_advisory_xact_lock(${TENANT_LOCK})`, [tenantId]);
}

/**
 * Runs a write of a tenant in a transaction, and increments the version of the tenant's data. Retries up to twice after a deadlock
 * or serialization failure. Throws while the tenant is being reset.
 */
export async function writeTransaction<T>(
  pool: Pool,
  tenantId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(pool, async (client) => {
        await enterUnlessReset(client, tenantId);
        const result = await work(client);
        await incrementVersion(client, tenantId);
        return result;
      });
    } catch (error) {
      const code = databaseCode(error) ?? '';
      if (!RETRIED_CODES.has(code)) throw error;
      transactionsRetried.inc({ code });
      if (attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}
