import type { default as pg } from 'pg';
import { cache } from 'react';
import { isTenantId, type TenantThreshold, tenantThresholdNames } from '@/lib/contract/account-rules';
import { getTenants } from '@/lib/contract/resources/tenants';
import { pool, transaction } from '@/lib/db/pool';
import { config } from '@/lib/env';
import { processWide } from '@/lib/process-wide';
import { callOperation, can } from '../api-client/capabilities';
import { recordAct } from '../audit/audit';
import type { Result } from '../browser/result';

/** Colors of tenants: tokens of the style sheet (`--tenant-teal`), chosen to be distinct in both themes. */
export const palette = [
  'blue',
  'orange',
  'teal',
  'violet',
  'pink',
  'green',
  'amber',
  'red',
  'sky',
  'slate',
] as const;

export type Color = (typeof palette)[number];

export const isColor = (value: string): value is Color => palette.some((color) => color === value);

/** The least used color; the first in the palette on a tie. */
export function nextColor(usedColors: readonly string[]): Color {
  const count = (color: string) => usedColors.filter((t) => t === color).length;
  return palette.reduce((best, color) => (count(color) < count(best) ? color : best));
}

/** Who sees personal data masked: nobody, people who can only read, or these and visitors. */
export const maskings = ['visits', 'viewers', 'off'] as const;

/** A tenant of the registry; the console acts for no others. */
export type RegisteredTenant = Record<TenantThreshold, number> & {
  id: string;
  name: string;
  color: Color;
  platform: string;
  position: number;
  /** The time zone of its warehouse; null means the reader's own. */
  zone: string | null;
  masking: (typeof maskings)[number];
};

/** A row of the registry. */
export type TenantRow = Omit<RegisteredTenant, 'color'> & { color: string };

/** The settings of a tenant, each a column of its name. */
const settings = ['zone', 'masking', ...tenantThresholdNames] as const;

/** SQL: the columns of a `TenantRow`. */
export const tenantColumns = `id, name, colour as color, platform, position, ${settings.map((name) => `"${name}"`).join(', ')}`;

export const toRegistered = (row: TenantRow): RegisteredTenant => ({
  ...row,
  color: isColor(row.color) ? row.color : palette[0],
});

/** The registry, in the order that people chose. */
export async function listRegistered(): Promise<RegisteredTenant[]> {
  const { rows } = await pool().query<TenantRow>(
    `select ${tenantColumns} from console.tenants order by position, id`,
  );
  return rows.map(toRegistered);
}

/** One tenant of the registry; undefined when there is none. Cached per request. Never adds one. */
export const findTenant = cache(async (id: string): Promise<RegisteredTenant | undefined> => {
  if (!isTenantId(id)) return undefined;
  const { rows } = await pool().query<TenantRow>({
    name: 'console-tenant',
    text: `select ${tenantColumns} from console.tenants where id = $1`,
    values: [id],
  });
  return rows[0] && toRegistered(rows[0]);
});

/** An empty `zone` means the reader's own. Missing fields keep their values. */
export type TenantChange = Pick<RegisteredTenant, 'id' | 'name'> &
  Partial<Omit<RegisteredTenant, 'platform' | 'zone'>> & { zone?: string };

/** Serializes changes of the registry across processes. */
const inRegistry = <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  transaction(pool(), async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('console.tenants'))`);
    return run(client);
  });

type Author = { id: string; name: string };

/** Audited properties of a tenant; undefined when there is none. */
async function tenantFacts(client: pg.PoolClient, id: string): Promise<TenantRow | undefined> {
  const { rows } = await client.query<TenantRow>(
    `select ${tenantColumns} from console.tenants where id = $1`,
    [id],
  );
  return rows[0];
}

/** The color and position of a tenant that is added. */
async function initialAppearance(
  client: pg.PoolClient,
): Promise<Pick<RegisteredTenant, 'color' | 'position'>> {
  const { rows } = await client.query<{ color: string; position: number }>(
    'select colour as color, position from console.tenants',
  );
  return {
    color: nextColor(rows.map(({ color }) => color)),
    position: Math.max(0, ...rows.map(({ position }) => position)) + 1,
  };
}

/** Adds a tenant manually, also one that was removed, or changes its name, color, position or settings. */
export async function saveTenant(change: TenantChange, by?: Author): Promise<void> {
  const { id, name } = change;
  await inRegistry(async (client) => {
    const before = await tenantFacts(client, id);
    const initial = before ?? (await initialAppearance(client));
    // Columns that are not named keep their values; those of a new tenant have defaults.
    const values = new Map<string, unknown>([
      ['name', name],
      ['colour', change.color ?? initial.color],
      ['position', change.position ?? initial.position],
      ...settings.flatMap((setting): [string, unknown][] =>
        change[setting] === undefined ? [] : [[`"${setting}"`, change[setting] || null]],
      ),
    ]);
    const columns = [...values.keys()];
    await client.query('delete from console.removed_tenants where id = $1', [id]);
    await client.query(
      `insert into console.tenants (id, edited, ${columns.join(', ')})
       values ($1, true, ${columns.map((_, i) => `$${i + 2}`).join(', ')})
       on conflict (id) do update set edited = tenants.edited or tenants.name <> excluded.name, "updatedAt" = now(),
         ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      [id, ...values.values()],
    );
    if (!by) return;
    const act = before ? 'tenant.changed' : 'tenant.added';
    const after = await tenantFacts(client, id);
    await recordAct({ act, by, tenant: id, object: name, before, after }, client);
  });
}

/** Removes a tenant until somebody adds it again: the platform's list does not bring it back. Its grants and relay keys end. */
export async function removeTenant(id: string, by: Author): Promise<void> {
  if (!isTenantId(id)) return;
  await inRegistry(async (client) => {
    const before = await tenantFacts(client, id);
    await client.query('delete from console.tenants where id = $1', [id]);
    await client.query('insert into console.removed_tenants (id) values ($1) on conflict (id) do nothing', [
      id,
    ]);
    await client.query('delete from console.grants where tenant = $1', [id]);
    await client.query(
      `with revoked as (
         update console.relay_keys set "revokedAt" = now() where tenant = $1 and "revokedAt" is null returning id
       )
       insert into console.relay_key_events (key, "personId", person, event, detail)
       select id, $2, $3, 'revoked', '' from revoked`,
      [id, by.id, by.name],
    );
    if (before)
      await recordAct({ act: 'tenant.removed', by, tenant: id, object: before.name, before }, client);
  });
}

/** A tenant as a platform lists it. */
type Listed = { id: string; name: string };

/** New tenants get the next positions and colors, in the order of the list. Tenants that a person removed are not added. */
async function add(client: pg.PoolClient, platform: string, listed: readonly Listed[]): Promise<void> {
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

/** Known tenants get the platform's name, unless a person chose another; tenants that are no longer listed are removed. */
async function follow(client: pg.PoolClient, platform: string, listed: readonly Listed[]): Promise<void> {
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
export async function claimTenants(platform: string, all: readonly Listed[]): Promise<void> {
  const listed = all.filter(({ id }) => isTenantId(id));
  await inRegistry(async (client) => {
    await add(client, platform, listed);
    await follow(client, platform, listed);
  });
}

/** Imports the tenants that the platform lists. Without that list the admin maintains the registry. */
export async function refreshRegistry(): Promise<Result<RegisteredTenant[]>> {
  const { result } = await callOperation(getTenants, {});
  if (result.kind !== 'ok') return result;
  await claimTenants('default', result.answer.data);
  return { ...result, answer: await listRegistered() };
}

/** The platform's list rarely changes, and is read often. */
const REFRESH_MS = 5_000;

type Renewal = { platform: string; at: number; done: Promise<boolean> };

const registry = processWide<{ renewal?: Renewal }>('tenant registry', () => ({}));

/**
 * Imports the platform's list, if it has one, at most once in five seconds. False when the platform did not respond. Never throws.
 */
export async function renewRegistry(): Promise<boolean> {
  const platform = config().platformUrl;
  const last = registry.renewal;
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
  registry.renewal = { platform, at: Date.now(), done: pending };
  return pending;
}

const FOLLOW_MS = 5 * 60_000;
const RETRY_MS = 10_000;

/** Imports the platform's list periodically, because reads change nothing. Returns a function that stops it. */
export function startRegistryRefresh(): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const renew = async () => {
    const isRefreshed = await renewRegistry();
    if (!isStopped) timer = setTimeout(renew, isRefreshed ? FOLLOW_MS : RETRY_MS).unref();
  };
  void renew();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** The registry, in the order that people chose. The first start waits for the platform's list. */
export async function listTenants(): Promise<RegisteredTenant[]> {
  const tenants = await listRegistered();
  if (tenants.length > 0) return tenants;
  await registry.renewal?.done;
  return listRegistered();
}
