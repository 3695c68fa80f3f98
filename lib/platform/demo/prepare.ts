import type { PoolClient } from 'pg';
import { withInstallation } from '@/lib/db/embedded/embedded';
import { pool } from '@/lib/db/pool';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { env } from '@/lib/env';
import { fillTenant, type Moment, usualSeed } from './fill';
import { demoTenants } from './shops';

/** Works on the migrated database of this installation, as who owns it, whether it runs or is stopped. */
export function withDatabase(
  work: (ownerUrl: string) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  return withInstallation(
    env,
    async ({ ownerUrl, url }) => {
      await prepareDatabase(ownerUrl, url);
      await work(ownerUrl);
    },
    say,
  );
}

const now = (): Moment => ({ seed: usualSeed, today: new Date().toISOString().slice(0, 10) });

/** Makes one demo tenant, all of it or nothing; another process that makes it at the same time is waited for. */
async function prepareTenant(
  client: PoolClient,
  { id, name, scenario }: (typeof demoTenants)[number],
  moment: Moment,
): Promise<void> {
  await client.query('begin');
  try {
    const made = await client.query(
      'insert into platform.tenants (id, name) values ($1, $2) on conflict do nothing returning id',
      [id, name],
    );
    if (made.rowCount === 1) await fillTenant(client, id, scenario, moment);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Makes the demo tenants that are not there yet; those that are stay as they are. Without a client each tenant is made
 * on a connection of its own, side by side.
 */
export async function prepareDemo(client?: PoolClient, moment: Moment = now()): Promise<void> {
  if (client) {
    for (const tenant of demoTenants) await prepareTenant(client, tenant, moment);
    return;
  }
  const made = demoTenants.map(async (tenant) => {
    const own = await pool().connect();
    await prepareTenant(own, tenant, moment).finally(() => own.release());
  });
  const failed = (await Promise.allSettled(made)).find((m) => m.status === 'rejected');
  if (failed) throw failed.reason;
}
