import type { default as pg } from 'pg';
import { getTenants } from '@/lib/contract/resources/tenants';
import { isTenantId } from '@/lib/contract/tenant-id';
import { config } from '@/lib/env';
import { processGlobal } from '@/lib/process-global';
import { call } from '../api-client/call';
import { can } from '../api-client/can';
import type { Result } from '../browser/result';
import { inRegistry, listRegistered, nextColor, type RegisteredTenant } from './tenant-registry';

// Imports the platform's list of tenants into the registry.

/** A tenant as a platform lists it. */
type Listed = { id: string; name: string };

/** Adds new tenants at the end, in the order of the list. Skips tenants that a person has removed. */
async function addListed(client: pg.PoolClient, platform: string, listed: readonly Listed[]): Promise<void> {
  const { rows } = await client.query<{ id: string; color: string; position: number }>(
    'select id, colour as color, position from console.tenants',
  );
  const removed = await client.query<{ id: string }>('select id from console.removed_tenants');
  const registeredIds = new Set([...rows, ...removed.rows].map(({ id }) => id));
  const colors = rows.map(({ color }) => color);
  let position = Math.max(0, ...rows.map((row) => row.position));
  for (const { id, name } of listed) {
    if (registeredIds.has(id)) continue;
    registeredIds.add(id);
    const color = nextColor(colors);
    colors.push(color);
    position += 1;
    await client.query(
      'insert into console.tenants (id, name, colour, platform, position, listed) values ($1, $2, $3, $4, $5, true)',
      [id, name || id, color, platform, position],
    );
  }
}

/**
 * Updates the names of registered tenants, except names that a person has changed. Removes tenants that the platform no longer
 * lists.
 */
async function updateListed(
  client: pg.PoolClient,
  platform: string,
  listed: readonly Listed[],
): Promise<void> {
  const ids = listed.map(({ id }) => id);
  await client.query(
    `update console.tenants t set listed = true, name = case when t.edited or l.name = '' then t.name else l.name end
     from unnest($1::text[], $2::text[]) as l (id, name)
     where t.id = l.id and t.platform = $3 and (not t.listed or (not t.edited and t.name <> l.name and l.name <> ''))`,
    [ids, listed.map(({ name }) => name), platform],
  );
  await client.query(
    'delete from console.tenants where platform = $1 and listed and id <> all ($2::text[])',
    [platform, ids],
  );
}

/** Imports a platform's list into the registry in one transaction. */
export async function importTenants(platform: string, all: readonly Listed[]): Promise<void> {
  const listed = all.filter(({ id }) => isTenantId(id));
  await inRegistry(async (client) => {
    await addListed(client, platform, listed);
    await updateListed(client, platform, listed);
  });
}

/** Imports the platform's list of tenants, and returns the registry. Returns the failure if the list cannot be read. */
export async function refreshRegistry(): Promise<Result<RegisteredTenant[]>> {
  const { result } = await call(getTenants, {});
  if (result.kind !== 'ok') return result;
  await importTenants('default', result.value.rows);
  return { ...result, value: await listRegistered() };
}

/** Calls of `renewRegistry` within this time share one import. */
const REFRESH_MS = 5_000;

type Refresh = { platform: string; at: number; done: Promise<boolean> };

const registry = processGlobal<{ refresh?: Refresh }>('tenant registry', () => ({}));

/**
 * Imports the platform's list, if there is one, at most once in five seconds. Returns false if the list cannot be read. Never
 * throws.
 */
export async function renewRegistry(): Promise<boolean> {
  const platform = config().platformUrl;
  const last = registry.refresh;
  if (last?.platform === platform && Date.now() - last.at < REFRESH_MS) return last.done;
  const renew = async () => {
    if (!(await can('getTenants', ''))) return true;
    const { kind } = await refreshRegistry();
    return kind === 'ok' || kind === 'missing';
  };
  const pending = renew().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  registry.refresh = { platform, at: Date.now(), done: pending };
  return pending;
}

const REFRESH_INTERVAL_MS = 5 * 60_000;
const RETRY_MS = 10_000;

/** Imports the platform's list every five minutes, or ten seconds after a failure. Returns a function that stops the imports. */
export function startRegistryRefresh(): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const renew = async () => {
    const isRefreshed = await renewRegistry();
    if (!isStopped) timer = setTimeout(renew, isRefreshed ? REFRESH_INTERVAL_MS : RETRY_MS).unref();
  };
  void renew();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Returns the registered tenants, in the order in which they were added. If there are none, first waits for a running import. */
export async function listTenants(): Promise<RegisteredTenant[]> {
  const tenants = await listRegistered();
  if (tenants.length > 0) return tenants;
  await registry.refresh?.done;
  return listRegistered();
}
