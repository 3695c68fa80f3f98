import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import { type AuditEvent, recordAuditEvent } from '../audit/audit';

/** A view in a user's navigation. `name` is null for built-in views. */
export type PinnedView = { list: string; view: string; name: string | null };

/** Maximum number of pinned views per user. */
export const MAX_PINNED = 20;

/** Returns a user's pinned views, oldest first: built-in views, and saved views that the user can still see in this tenant. */
export async function listPinnedViews(personId: string, tenant: string): Promise<PinnedView[]> {
  const rows = await tenantQuery<PinnedView>(pool(), ALL_TENANTS, {
    name: 'console-pinned-views',
    text: `select p.list, p."view", v.name from console.pinned_views p
      left join console.views v on v.id::text = p."view"
      where p."personId" = $1 and (v.id is null or (v."personId" = $1 or v.shared) and (v.tenant is null or v.tenant = $2))
      order by p.at, p."view"`,
    values: [personId, tenant],
  });
  return rows;
}

/** Pins or unpins a view. Returns false if the limit is reached. */
export async function pinView(
  personId: string,
  list: string,
  { view, pinned }: { view: string; pinned: boolean },
): Promise<boolean> {
  if (!pinned) {
    await pool().query(
      `delete from console.pinned_views where "personId" = $1 and list = $2 and "view" = $3`,
      [personId, list, view],
    );
    return true;
  }
  const { rowCount } = await pool().query(
    `insert into console.pinned_views ("personId", list, "view") select $1, $2, $3
     where (select count(*) from console.pinned_views where "personId" = $1
       and not (list = $2 and "view" = $3)) < ${MAX_PINNED}
     on conflict ("personId", list, "view") do update set list = excluded.list`,
    [personId, list, view],
  );
  return rowCount === 1;
}

/** A saved view of a list. `search` is the list's state as in its URL. `tenant` is null if the view applies to all tenants. */
export type View = {
  id: string;
  name: string;
  search: string;
  shared: boolean;
  /** True if only the owner or an admin can change the view. */
  locked: boolean;
  tenant: string | null;
  version: number;
  personId: string;
  /** The owner's name. */
  person: string;
};

/** Maximum number of views per user and list. */
export const MAX_VIEWS = 100;

/** Maximum number of views that `listAllViews` returns. */
const MAX_ALL_VIEWS = 500;

const columns = `v.id, v.name, v.search, v.shared, v.locked, v.tenant, v.version, v."personId", u.name as person`;
const named = `from console.views v join console."user" u on u.id = v."personId"`;

const isId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Returns the views of a list that a user can see in a tenant, both own and shared, sorted by name. */
export async function listViews(personId: string, list: string, tenant: string): Promise<View[]> {
  const rows = await tenantQuery<View>(pool(), tenant, {
    name: 'console-views',
    text: `select ${columns} ${named}
      where v.list = $2 and (v."personId" = $1 or v.shared) and (v.tenant is null or v.tenant = $3)
      order by lower(v.name), v.id`,
    values: [personId, list, tenant],
  });
  return rows;
}

/** Returns the views of all lists that a user can see in a tenant, sorted by name. */
export async function listAllViews(
  personId: string,
  tenant: string,
): Promise<(Pick<View, 'id' | 'name'> & { list: string })[]> {
  const rows = await tenantQuery<Pick<View, 'id' | 'name'> & { list: string }>(pool(), tenant, {
    name: 'console-views-all',
    text: `select id, list, name from console.views
      where ("personId" = $1 or shared) and (tenant is null or tenant = $2)
      order by lower(name), list, id limit ${MAX_ALL_VIEWS}`,
    values: [personId, tenant],
  });
  return rows;
}

/** Returns a view of any user. Undefined if the list has no such view. */
export async function findView(id: string, list: string): Promise<View | undefined> {
  if (!isId(id)) return undefined;
  const rows = await tenantQuery<View>(pool(), ALL_TENANTS, {
    text: `select ${columns} ${named} where v.id = $1 and v.list = $2`,
    values: [id, list],
  });
  return rows[0];
}

/**
 * Runs a statement and audits `act` in the same transaction. Skips the audit if the statement returns no row or a null ID,
 * because it then changed nothing.
 */
const changeViews = <R extends { id: string | null }>(
  text: string,
  values: unknown[],
  act?: AuditEvent,
): Promise<R[]> =>
  tenantTransaction(pool(), ALL_TENANTS, async (client) => {
    const { rows } = await client.query<R>(text, values);
    if (act && rows[0]?.id) await recordAuditEvent(act, client);
    return rows;
  });

export type NewView = Pick<View, 'name' | 'search' | 'shared' | 'locked' | 'tenant' | 'personId'> & {
  list: string;
};

/**
 * Saves a view and returns its ID. Returns `taken` if the user has a view with this name, and `full` if the limit is reached.
 */
export async function addView(view: NewView, act?: AuditEvent): Promise<{ id: string } | 'taken' | 'full'> {
  const [added] = await changeViews<{ id: string | null; isFull: boolean }>(
    `with own as (
       select count(*) >= ${MAX_VIEWS} as "isFull" from console.views where list = $1 and "personId" = $2),
     added as (
       insert into console.views (list, "personId", name, search, shared, tenant, locked)
       select $1, $2, $3, $4, $5, $6, $7 from own where not "isFull"
       on conflict do nothing returning id)
     select (select id from added) as id, "isFull" from own`,
    [view.list, view.personId, view.name, view.search, view.shared, view.tenant, view.locked],
    act,
  );
  if (added?.id) return { id: added.id };
  // Below the limit, only a duplicate name prevents the insert.
  return added?.isFull ? 'full' : 'taken';
}

export type ViewEdit = { name?: string; search?: string; shared?: boolean; locked?: boolean };

/**
 * Changes a view. Returns false if someone has changed the view since the version that the user saw, or if the new name is
 * taken.
 */
export async function changeView({ id, version }: View, edit: ViewEdit, act?: AuditEvent): Promise<boolean> {
  const rows = await changeViews(
    `update console.views v set name = coalesce($3, name), search = coalesce($4, search),
       shared = coalesce($5, shared), locked = coalesce($6, locked), version = version + 1, "updatedAt" = now()
     where id = $1 and version = $2 and not exists (select from console.views o
       where o.list = v.list and o."personId" = v."personId" and o.name = $3 and o.id <> v.id) returning id`,
    [id, version, edit.name ?? null, edit.search ?? null, edit.shared ?? null, edit.locked ?? null],
    act,
  );
  return rows.length === 1;
}

/** Deletes a view, and removes it from navigations and as a default view. */
export async function removeView(id: string, act?: AuditEvent): Promise<void> {
  await changeViews(
    `with gone as (delete from console.views where id = $1 returning id),
     unpinned as (delete from console.pinned_views p using gone where p."view" = gone.id::text),
     unset as (update console.list_habits h set "view" = null from gone where h."view" = gone.id::text)
     select id from gone`,
    [id],
    act,
  );
}
