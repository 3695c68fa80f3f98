import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';

/** A record that somebody opened: its path under the tenant, and what stood over it. */
export type Recent = { path: string; label: string };

const isShort = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most && !value.includes('\u0000');

/** What a browser says of a record that was opened; nothing where that cannot be kept. */
export function seenRecordIn(given: unknown): (Recent & { state?: string }) | undefined {
  if (!isRecord(given)) return undefined;
  const { path, label, state } = given;
  if (!isShort(path, 1_000) || !isShort(label, 300)) return undefined;
  return { path, label, state: isShort(state, 100) ? state : undefined };
}

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
