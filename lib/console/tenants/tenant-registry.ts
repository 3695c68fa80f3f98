import { isTenantId } from '@/lib/contract/account-rules';
import { pool } from '@/lib/db/pool';

/** Colours of tenants: tokens of the style sheet (`--tenant-teal`), chosen to be told apart in both themes. */
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

export type Colour = (typeof palette)[number];

export const isColour = (value: string): value is Colour => palette.some((colour) => colour === value);

/** The colour that the fewest tenants have, the earlier one in the palette when several do. */
export function nextColour(taken: readonly string[]): Colour {
  const count = (colour: string) => taken.filter((t) => t === colour).length;
  return palette.reduce((best, colour) => (count(colour) < count(best) ? colour : best));
}

/** A tenant of the registry: the only ones that can be emulated. */
export type RegisteredTenant = {
  id: string;
  name: string;
  colour: Colour;
  platform: string;
  position: number;
  /** The clock of its warehouse; null is everybody's own. */
  zone: string | null;
  /** So many days in one state make an order stuck. */
  stuckDays: number;
  /** Stock is low from here down to one. */
  lowStock: number;
};

type Row = Omit<RegisteredTenant, 'colour'> & { colour: string };

const columns = 'id, name, colour, platform, position, zone, "stuckDays", "lowStock"';

const registered = (row: Row): RegisteredTenant => ({
  ...row,
  colour: isColour(row.colour) ? row.colour : palette[0],
});

/** The registry, in the order people gave it. */
export async function listRegistered(): Promise<RegisteredTenant[]> {
  const { rows } = await pool().query<Row>(`select ${columns} from console.tenants order by position, id`);
  return rows.map(registered);
}

/** One tenant of the registry, or nothing. */
export async function findRegistered(id: string): Promise<RegisteredTenant | undefined> {
  if (!isTenantId(id)) return undefined;
  const { rows } = await pool().query<Row>({
    name: 'console-tenant',
    text: `select ${columns} from console.tenants where id = $1`,
    values: [id],
  });
  return rows[0] && registered(rows[0]);
}

/** `zone`: '' is everybody's own. What is left out stays. */
export type TenantChange = {
  id: string;
  name: string;
  colour?: string;
  position?: number;
  zone?: string;
  stuckDays?: number;
  lowStock?: number;
};

/** Adds a tenant by hand, or changes its name, colour, place or settings. */
export async function saveTenant(change: TenantChange): Promise<void> {
  const { id, name, colour, position, zone, stuckDays, lowStock } = change;
  const taken = (await listRegistered()).map((tenant) => tenant.colour);
  await pool().query(
    `insert into console.tenants (id, name, colour, position, edited, zone, "stuckDays", "lowStock")
     values ($1, $2, coalesce($3, $4), coalesce($5, (select coalesce(max(position), 0) + 1 from console.tenants)), true,
       nullif($6, ''), coalesce($7, 3), coalesce($8, 10))
     on conflict (id) do update set name = $2, colour = coalesce($3, tenants.colour),
       position = coalesce($5, tenants.position), edited = tenants.edited or tenants.name <> $2, "updatedAt" = now(),
       zone = case when $6::text is null then tenants.zone else nullif($6, '') end,
       "stuckDays" = coalesce($7, tenants."stuckDays"), "lowStock" = coalesce($8, tenants."lowStock")`,
    [
      id,
      name,
      colour ?? null,
      nextColour(taken),
      position ?? null,
      zone ?? null,
      stuckDays ?? null,
      lowStock ?? null,
    ],
  );
}

/** Takes a tenant out of the registry. One that the platform lists comes back with the next refresh. */
export async function removeTenant(id: string): Promise<void> {
  if (isTenantId(id)) await pool().query('delete from console.tenants where id = $1', [id]);
}
