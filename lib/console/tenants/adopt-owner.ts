import type pg from 'pg';
import { isTenantId } from '@/lib/contract/account-rules';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/transaction';
import { nextColour } from './tenant-color';

/** A tenant as a platform lists it. */
type Listed = { id: string; name: string };

/** New tenants get the next places and colours, in the order of the list. */
async function add(client: pg.PoolClient, platform: string, listed: readonly Listed[]): Promise<void> {
  const { rows } = await client.query<{ id: string; colour: string; position: number }>(
    'select id, colour, position from console.tenants',
  );
  const known = new Set(rows.map(({ id }) => id));
  const colours = rows.map(({ colour }) => colour);
  let position = Math.max(0, ...rows.map((row) => row.position));
  for (const { id, name } of listed) {
    if (known.has(id)) continue;
    known.add(id);
    const colour = nextColour(colours);
    colours.push(colour);
    position += 1;
    await client.query(
      'insert into console.tenants (id, name, colour, platform, position, listed) values ($1, $2, $3, $4, $5, true)',
      [id, name || id, colour, platform, position],
    );
  }
}

/** Known tenants follow the platform's name, unless a person chose another; those no longer listed go away. */
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

/** Takes over into the registry what a platform lists, all of it or nothing. */
export async function takeOver(platform: string, all: readonly Listed[]): Promise<void> {
  const listed = all.filter(({ id }) => isTenantId(id));
  await transaction(pool(), async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('console.tenants'))`);
    await add(client, platform, listed);
    await follow(client, platform, listed);
  });
}
