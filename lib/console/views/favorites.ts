import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery } from '@/lib/db/tenant-query';

/** A favorite record: its path within the tenant, and its title and state when it was last opened. */
export type Favorite = { path: string; label: string; state: string | null; seenAt: Date };

/** Maximum number of favorites per user and tenant. */
export const MAX_FAVORITES = 50;

/** Path of the favorite that represents the tenant itself. */
export const TENANT_ROOT = '';

/** Returns a user's favorite records in a tenant, oldest first. */
export async function listFavorites(personId: string, tenant: string): Promise<Favorite[]> {
  const rows = await tenantQuery<Favorite>(pool(), tenant, {
    name: 'console-favorites',
    text: `select path, label, state, "seenAt" from console.favorites where "personId" = $1 and tenant = $2 and path <> $3 order by at, path`,
    values: [personId, tenant, TENANT_ROOT],
  });
  return rows;
}

/** Returns the IDs of a user's favorite tenants, including tenants that the user can no longer open. */
export async function listFavoriteTenants(personId: string): Promise<Set<string>> {
  const rows = await tenantQuery<{ tenant: string }>(pool(), ALL_TENANTS, {
    text: 'select tenant from console.favorites where "personId" = $1 and path = $2',
    values: [personId, TENANT_ROOT],
  });
  return new Set(rows.map(({ tenant }) => tenant));
}

type FavoriteFields = Pick<Favorite, 'path' | 'label'> & { state?: string };

/** Adds a favorite, or renames an existing favorite. Returns false if the limit is reached. */
export async function addFavorite(
  personId: string,
  tenant: string,
  { path, label, state }: FavoriteFields,
): Promise<boolean> {
  const added = await tenantQuery(pool(), tenant, {
    text: `insert into console.favorites ("personId", tenant, path, label, state) select $1, $2, $3, $4, $5
     where (select count(*) from console.favorites where "personId" = $1 and tenant = $2 and path <> $3) < ${MAX_FAVORITES}
     on conflict ("personId", tenant, path) do update set label = excluded.label returning path`,
    values: [personId, tenant, path, label, state ?? null],
  });
  return added.length === 1;
}

export async function removeFavorite(personId: string, tenant: string, path: string): Promise<void> {
  await tenantQuery(pool(), tenant, {
    text: `delete from console.favorites where "personId" = $1 and tenant = $2 and path = $3`,
    values: [personId, tenant, path],
  });
}

/** Updates the title and state of a favorite that was opened. Does nothing if the record is not a favorite. */
export async function refreshFavorite(
  personId: string,
  tenant: string,
  { path, label, state }: FavoriteFields,
): Promise<void> {
  await tenantQuery(pool(), tenant, {
    text: `update console.favorites set label = $4, state = coalesce($5, state), "seenAt" = clock_timestamp()
     where "personId" = $1 and tenant = $2 and path = $3`,
    values: [personId, tenant, path, label, state ?? null],
  });
}
