import type pg from 'pg';
import { isTenantId } from '@/lib/contract/account-rules';
import { getTenants } from '@/lib/contract/resources/tenants';
import { pool, transaction } from '@/lib/db/pool';
import { decided } from '@/lib/env';
import { ask, can } from '../api-client/capabilities';
import type { Result } from '../browser/result';
import { findRegistered, listRegistered, nextColour, type RegisteredTenant } from './tenant-registry';

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
export async function adoptOwner(platform: string, all: readonly Listed[]): Promise<void> {
  const listed = all.filter(({ id }) => isTenantId(id));
  await transaction(pool(), async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('console.tenants'))`);
    await add(client, platform, listed);
    await follow(client, platform, listed);
  });
}

/** Takes over into the registry the tenants that the platform lists. A platform without that list leaves it to the admin. */
export async function refreshRegistry(): Promise<Result<RegisteredTenant[]>> {
  const { result } = await ask(getTenants, {});
  if (result.kind !== 'ok') return result;
  await adoptOwner('default', result.answer.data);
  return { ...result, answer: await listRegistered() };
}

/** The platform's list changes seldom, and many people look at it. */
const RENEWED_MS = 5_000;

declare global {
  var tallymanRenewed: { platform: string; at: number; going: Promise<unknown> } | undefined;
}

/** Takes over what the platform lists, where it does, once in five seconds however many ask. Never throws. */
export async function renewRegistry(): Promise<void> {
  const platform = decided().platformUrl;
  const last = globalThis.tallymanRenewed;
  if (last?.platform === platform && Date.now() - last.at < RENEWED_MS) return void (await last.going);
  const renew = async () => (await can('getTenants', '')) && (await refreshRegistry());
  const going = renew().catch((error) => console.error(error));
  globalThis.tallymanRenewed = { platform, at: Date.now(), going };
  await going;
}

/** The registry; an empty one is filled from the platform first. */
export async function listTenants(): Promise<RegisteredTenant[]> {
  const known = await listRegistered();
  if (known.length > 0) return known;
  const filled = await refreshRegistry();
  return filled.kind === 'ok' ? filled.answer : [];
}

/** A tenant of the registry. One that is not there may be new on the platform, so the platform is asked once. */
export async function findTenant(id: string): Promise<RegisteredTenant | undefined> {
  const known = await findRegistered(id);
  if (known || !isTenantId(id)) return known;
  const filled = await refreshRegistry();
  return filled.kind === 'ok' ? filled.answer.find((tenant) => tenant.id === id) : undefined;
}
