import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Scenario, sandboxOperations } from '@/lib/contract/resources/sandbox';
import { enterTenant } from '@/lib/db/tenant-query';
import { defaultSeed, fillTenant } from '../demo/fill';
import type { Handler } from '../http/endpoint';
import { lockTenant } from '../query/write-transaction';
import { clearTenantCache } from '../tenant-of-request';

const today = () => new Date().toISOString().slice(0, 10);

async function fill(
  client: PoolClient,
  id: string,
  name: string,
  scenario: Scenario,
  seed: number,
): Promise<void> {
  const day = today();
  await client.query('insert into platform.tenants (id, name, "expiredOn", seed) values ($1, $2, $3, $4)', [
    id,
    name,
    day,
    seed,
  ]);
  await fillTenant(client, id, scenario, { seed, today: day });
}

/** Creates a tenant with the data of a scenario, for a test or a trial. */
export const createTenant: Handler<typeof sandboxOperations.createTenant> = ({ body }, { scope }) =>
  scope.transaction(async (_, client) => {
    const id = randomUUID();
    await fill(client, id, body.name, body.scenario, defaultSeed);
    // The response of an idempotent request is stored in the caller's tenant.
    await enterTenant(client, scope.tenantId);
    return { id };
  });

// Deleting the row of a tenant deletes all of its data, including its keys. The keys are read first and inserted again, because
// people use them.
const KEYS = 'select hash, "mayEmulate" as "canEmulate" from platform.keys where "tenantId" = $1';

/** Deletes the data of the tenant and fills the tenant with a scenario. Keeps the keys. */
export const resetTenant: Handler<typeof sandboxOperations.resetTenant> = async ({ body }, { scope }) => {
  await scope.transaction(async (_, client) => {
    await lockTenant(client, scope.tenantId);
    const { rows } = await client.query<{ name: string }>('select name from platform.tenants where id = $1', [
      scope.tenantId,
    ]);
    const keys = await client.query<{ hash: Buffer; canEmulate: boolean }>(KEYS, [scope.tenantId]);
    await client.query('delete from platform.tenants where id = $1', [scope.tenantId]);
    await fill(
      client,
      scope.tenantId,
      rows[0]?.name ?? scope.tenantId,
      body.scenario,
      body.seed ?? defaultSeed,
    );
    for (const { hash, canEmulate } of keys.rows) {
      await client.query('insert into platform.keys (hash, "tenantId", "mayEmulate") values ($1, $2, $3)', [
        hash,
        scope.tenantId,
        canEmulate,
      ]);
    }
  });
  clearTenantCache(scope.tenantId);
};
