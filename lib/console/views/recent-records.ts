import { pool } from '@/lib/db/pool';

/** A record that somebody opened: its path under the tenant, and what stood over it. */
export type Recent = { path: string; label: string };

/** How many are kept of one person in one tenant. */
const MOST = 20;

/** The records that a person opened in a tenant, the latest first. */
export async function recentsOf(personId: string, tenant: string): Promise<Recent[]> {
  const { rows } = await pool().query<Recent>(
    `select path, label from console.recents where "personId" = $1 and tenant = $2 order by at desc, path limit ${MOST}`,
    [personId, tenant],
  );
  return rows;
}

/** Notes that a person opened a record now; the oldest beyond the kept number go. */
export async function noteRecent(personId: string, tenant: string, { path, label }: Recent): Promise<void> {
  await pool().query(
    `with noted as (
       insert into console.recents ("personId", tenant, path, label) values ($1, $2, $3, $4)
       on conflict ("personId", tenant, path) do update set label = excluded.label, at = clock_timestamp()
     )
     delete from console.recents where "personId" = $1 and tenant = $2 and path in (
       select path from console.recents where "personId" = $1 and tenant = $2 and path <> $3
       order by at desc, path offset ${MOST - 1})`,
    [personId, tenant, path, label],
  );
}
