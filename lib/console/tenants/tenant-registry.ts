import type { default as pg } from 'pg';
import { cache } from 'react';
import { isTenantId } from '@/lib/contract/tenant-id';
import { type TenantThreshold, tenantThresholdNames } from '@/lib/contract/tenant-thresholds';
import { pool, transaction } from '@/lib/db/pool';
import { type Author, recordAuditEvent } from '../audit/audit';

/** Colors of tenants, named like the tokens of the style sheet (`--tenant-teal`). The colors are distinct in both themes. */
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

/** Returns the least used color. On a tie, returns the first in the palette. */
export function nextColor(usedColors: readonly string[]): Color {
  const count = (color: string) => usedColors.filter((t) => t === color).length;
  return palette.reduce((best, color) => (count(color) < count(best) ? color : best));
}

/**
 * For whom personal data is masked: for visitors and viewers (`visits`), only for viewers (`viewers`), or for nobody (`off`).
 * Viewers are people who can only read.
 */
export const maskings = ['visits', 'viewers', 'off'] as const;

/** A registered tenant. The console acts only for registered tenants. */
export type RegisteredTenant = Record<TenantThreshold, number> & {
  id: string;
  name: string;
  color: Color;
  platform: string;
  position: number;
  /** The time zone of the tenant's warehouse. Null means the time zone of each person. */
  zone: string | null;
  masking: (typeof maskings)[number];
};

/** The settings of a tenant. Each is stored in a column of the same name. */
const settings = ['zone', 'masking', ...tenantThresholdNames] as const;

/** SQL list of the columns of a `RegisteredTenant`. */
export const tenantColumns = `id, name, colour as color, platform, position, ${settings.map((name) => `"${name}"`).join(', ')}`;

/** Returns the registered tenants, in the order in which they were added. */
export async function listRegistered(): Promise<RegisteredTenant[]> {
  const { rows } = await pool().query<RegisteredTenant>(
    `select ${tenantColumns} from console.tenants order by position, id`,
  );
  return rows;
}

/** Returns a registered tenant, cached per request. Undefined if there is none. */
export const findTenant = cache(async (id: string): Promise<RegisteredTenant | undefined> => {
  if (!isTenantId(id)) return undefined;
  const { rows } = await pool().query<RegisteredTenant>({
    name: 'console-tenant',
    text: `select ${tenantColumns} from console.tenants where id = $1`,
    values: [id],
  });
  return rows[0];
});

/**
 * A new tenant, or changes to a tenant. Missing properties keep their values. An empty `zone` means the time zone of each
 * person.
 */
export type TenantChange = Pick<RegisteredTenant, 'id' | 'name'> &
  Partial<Omit<RegisteredTenant, 'platform' | 'position' | 'zone'>> & { zone?: string };

/** Runs a change to the registry in a transaction. Only one change runs at a time, across all processes. */
export const inRegistry = <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  transaction(pool(), async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('console.tenants'))`);
    return run(client);
  });

/** Reads a tenant in the transaction, for the audit. Undefined if there is none. */
async function readTenant(client: pg.PoolClient, id: string): Promise<RegisteredTenant | undefined> {
  const { rows } = await client.query<RegisteredTenant>(
    `select ${tenantColumns} from console.tenants where id = $1`,
    [id],
  );
  return rows[0];
}

/** Returns the color and position of a new tenant. */
async function initialColorAndPosition(
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

/** Adds a tenant, even one that was removed, or changes its name, color or settings. */
export async function saveTenant(change: TenantChange, by?: Author): Promise<void> {
  const { id, name } = change;
  await inRegistry(async (client) => {
    const before = await readTenant(client, id);
    const initial = before ?? (await initialColorAndPosition(client));
    // Omitted columns keep their values, or get defaults for a new tenant.
    const values = new Map<string, unknown>([
      ['name', name],
      ['colour', change.color ?? initial.color],
      ['position', initial.position],
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
    const after = await readTenant(client, id);
    await recordAuditEvent({ act, by, tenant: id, object: name, before, after }, client);
  });
}

/** Removes a tenant with its grants, and revokes its relay keys. Importing the platform's list does not add it again. */
export async function removeTenant(id: string, by: Author): Promise<void> {
  if (!isTenantId(id)) return;
  await inRegistry(async (client) => {
    const before = await readTenant(client, id);
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
      await recordAuditEvent({ act: 'tenant.removed', by, tenant: id, object: before.name, before }, client);
  });
}
