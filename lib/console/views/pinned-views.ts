import { pool } from '@/lib/db/pool';

/** A view in somebody's navigation: of a saved one also its name. */
export type PinnedView = { list: string; view: string; name: string | null };

/** How many views one person may pin. */
export const MOST_PINNED = 20;

/**
 * The views that a person pinned, the first one first: built-in ones, and saved ones that they still see in this tenant. `name`: null
 * where it is built in.
 */
export async function pinnedViewsOf(personId: string, tenant: string): Promise<PinnedView[]> {
  const { rows } = await pool().query<PinnedView>({
    name: 'console-pinned-views',
    text: `select p.list, p."view", v.name from console.pinned_views p
      left join console.views v on v.id::text = p."view"
      where p."personId" = $1 and (v.id is null or (v."personId" = $1 or v.shared) and (v.tenant is null or v.tenant = $2))
      order by p.at, p."view"`,
    values: [personId, tenant],
  });
  return rows;
}

/** The views that a person pinned at a list. */
export async function pinnedAt(personId: string, list: string): Promise<string[]> {
  const { rows } = await pool().query<{ view: string }>({
    name: 'console-pinned-at',
    text: `select "view" from console.pinned_views where "personId" = $1 and list = $2`,
    values: [personId, list],
  });
  return rows.map(({ view }) => view);
}

/** Pins a view, or takes it off; false when as many are pinned as may be. */
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
       and not (list = $2 and "view" = $3)) < ${MOST_PINNED}
     on conflict ("personId", list, "view") do update set list = excluded.list`,
    [personId, list, view],
  );
  return rowCount === 1;
}
