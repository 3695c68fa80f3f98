import { isTenantId } from '@/lib/contract/account-rules';
import { pool } from '@/lib/db/pool';
import { type Colour, isColour, nextColour, palette } from './tenant-list';

/** A tenant of the registry: the only ones that can be emulated. */
export type RegisteredTenant = {
  id: string;
  name: string;
  colour: Colour;
  platform: string;
  position: number;
};

type Row = Omit<RegisteredTenant, 'colour'> & { colour: string };

const columns = 'id, name, colour, platform, position';

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

export type TenantChange = { id: string; name: string; colour?: string; position?: number };

/** Adds a tenant by hand, or changes its name, colour or place. */
export async function saveTenant({ id, name, colour, position }: TenantChange): Promise<void> {
  const taken = (await listRegistered()).map((tenant) => tenant.colour);
  await pool().query(
    `insert into console.tenants (id, name, colour, position, edited)
     values ($1, $2, coalesce($3, $4), coalesce($5, (select coalesce(max(position), 0) + 1 from console.tenants)), true)
     on conflict (id) do update set name = $2, colour = coalesce($3, tenants.colour),
       position = coalesce($5, tenants.position), edited = tenants.edited or tenants.name <> $2, "updatedAt" = now()`,
    [id, name, colour ?? null, nextColour(taken), position ?? null],
  );
}

/** Takes a tenant out of the registry. One that the platform lists comes back with the next refresh. */
export async function removeTenant(id: string): Promise<void> {
  if (isTenantId(id)) await pool().query('delete from console.tenants where id = $1', [id]);
}
