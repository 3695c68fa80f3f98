import { currentPerson } from '@/lib/console/auth/current-person';
import type { Person } from '@/lib/console/auth/session-store';
import { pool } from '@/lib/db/pool';
import { toResult } from '../auth/access';
import { hasRight } from '../auth/rights';
import { type ListPreferences, noPreferences } from '../browser/list-preferences';
import { ok } from '../http/console-result';
import { listViews } from './saved-views';
import { viewRights } from './view-rights';

/**
 * A user's settings for a list. `view` is the default view, `widths` are the serialized column widths, `layout` is the order of
 * the overview's cards, and `pinned` are the views in the user's navigation.
 */
type StoredPreferences = {
  view: string | null;
  widths: string | null;
  layout: string | null;
  pinned: string[];
};

export async function readStoredPreferences(personId: string, list: string): Promise<StoredPreferences> {
  const { rows } = await pool().query<StoredPreferences>({
    name: 'console-list-preferences',
    text: `select h."view", h.widths, h.layout,
        array(select p."view" from console.pinned_views p where p."personId" = $1 and p.list = $2) as pinned
      from (select 1) as one left join console.list_habits h on h."personId" = $1 and h.list = $2`,
    values: [personId, list],
  });
  return rows[0] ?? { view: null, widths: null, layout: null, pinned: [] };
}

/** Changes settings. Undefined settings keep their values, and null resets a setting. */
export async function storePreferences(
  personId: string,
  list: string,
  preferences: Partial<Omit<StoredPreferences, 'pinned'>>,
): Promise<void> {
  const { view, widths, layout } = preferences;
  await pool().query(
    `insert into console.list_habits as h ("personId", list, "view", widths, layout) values ($1, $2, $3, $4, $7)
     on conflict ("personId", list) do update
     set "view" = case when $5 then $3 else h."view" end, widths = case when $6 then $4 else h.widths end,
       layout = case when $8 then $7 else h.layout end`,
    [
      personId,
      list,
      view ?? null,
      widths ?? null,
      view !== undefined,
      widths !== undefined,
      layout ?? null,
      layout !== undefined,
    ],
  );
}

/** Returns the views of a list that a user can see, and the user's settings for the list. */
export async function readPreferences(
  person: Person,
  list: string,
  tenant: string,
): Promise<ListPreferences> {
  const [views, defaults] = await Promise.all([
    listViews(person.id, list, tenant),
    readStoredPreferences(person.id, list),
  ]);
  return {
    views: views.map(({ personId, tenant: _, ...view }) => ({
      ...view,
      isOwn: personId === person.id,
      ...viewRights(person, { ...view, personId }),
    })),
    defaultViewId: defaults.view,
    widths: defaults.widths ?? '',
    pinned: defaults.pinned,
    canShare: hasRight(person.role, 'shareViews'),
  };
}

/** Like `readPreferences`, for the signed-in user. Returns `noPreferences` on failure, because lists work without preferences. */
export async function listPreferences(list: string, tenant: string): Promise<ListPreferences> {
  const result = await toResult(async () => {
    const person = await currentPerson();
    return person ? ok(await readPreferences(person, list, tenant)) : ok(noPreferences);
  });
  return result.kind === 'ok' ? result.value : noPreferences;
}
