import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';

/** A recently opened record: its path within the tenant, and its title. */
export type Recent = { path: string; label: string };

/** Maximum number of recent records per user and tenant. */
const MAX_RECENTS = 20;

/** Returns the records that a user opened last in a tenant, newest first. */
export async function listRecents(personId: string, tenant: string): Promise<Recent[]> {
  return tenantQuery<Recent>(pool(), tenant, {
    text: `select path, label from console.recents where "personId" = $1 and tenant = $2 order by at desc, path limit ${MAX_RECENTS}`,
    values: [personId, tenant],
  });
}

/** Adds a record to the recent records or moves it to the front, and deletes the oldest records beyond the limit. */
export async function saveRecent(personId: string, tenant: string, { path, label }: Recent): Promise<void> {
  await tenantQuery(pool(), tenant, {
    text: `with noted as (
       insert into console.recents ("personId", tenant, path, label) values ($1, $2, $3, $4)
       on conflict ("personId", tenant, path) do update set label = excluded.label, at = clock_timestamp()
     )
     delete from console.recents where "personId" = $1 and tenant = $2 and path in (
       select path from console.recents where "personId" = $1 and tenant = $2 and path <> $3
       order by at desc, path offset ${MAX_RECENTS - 1})`,
    values: [personId, tenant, path, label],
  });
}
