import { currentPerson } from '@/lib/console/auth/session-cookie';
import type { Person } from '@/lib/console/auth/session-store';
import { pool } from '@/lib/db/pool';
import { recordAct } from '../audit/audit';
import { toResult, withTenantRight } from '../auth/access';
import { hasRight } from '../auth/rights';
import type { Result } from '../browser/result';
import { failureOf, ok } from '../http/own-result';
import { readInput } from '../http/read-input';
import { addView, changeView, findView, listViews, pinView, removeView, type View } from './saved-views';
import { ViewChange } from './view-change';
import { canChangeView, viewRights } from './view-rights';

/**
 * A person's settings of a list: the default view, column widths in URL format, and for the overview the order of its cards.
 * `pinned`: the views of this list in the person's navigation.
 */
type ListDefaults = { view: string | null; widths: string | null; layout: string | null; pinned: string[] };

/** A person's settings of a list. */
export async function listDefaults(personId: string, list: string): Promise<ListDefaults> {
  const { rows } = await pool().query<ListDefaults>({
    name: 'console-list-habits',
    text: `select h."view", h.widths, h.layout,
        array(select p."view" from console.pinned_views p where p."personId" = $1 and p.list = $2) as pinned
      from (select 1) as one left join console.list_habits h on h."personId" = $1 and h.list = $2`,
    values: [personId, list],
  });
  return rows[0] ?? { view: null, widths: null, layout: null, pinned: [] };
}

/** Changes the given settings and keeps the others; null resets one. */
export async function saveListDefaults(
  personId: string,
  list: string,
  defaults: Partial<Omit<ListDefaults, 'pinned'>>,
): Promise<void> {
  const { view, widths, layout } = defaults;
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

/** A saved view for one person. `editable`: they can change its contents; `owned`: also its name, sharing and lock. */
type VisibleView = Pick<View, 'id' | 'name' | 'search' | 'shared' | 'locked' | 'version' | 'person'> & {
  isOwn: boolean;
  editable: boolean;
  owned: boolean;
  /** For this tenant only. */
  only: boolean;
};

/** The views and settings of a list for one person. */
export type ListPreferences = {
  views: VisibleView[];
  standard: string | null;
  widths: string;
  /** The views in this person's navigation. */
  pinned: string[];
  /** The person can save views for everyone. */
  canShare: boolean;
};

async function preferencesOf(person: Person, list: string, tenant: string): Promise<ListPreferences> {
  const [views, defaults] = await Promise.all([
    listViews(person.id, list, tenant),
    listDefaults(person.id, list),
  ]);
  return {
    views: views.map(({ personId, tenant: only, ...view }) => ({
      ...view,
      isOwn: personId === person.id,
      ...viewRights(person, { ...view, personId }),
      only: only !== null,
    })),
    standard: defaults.view,
    widths: defaults.widths ?? '',
    pinned: defaults.pinned,
    canShare: hasRight(person.role, 'shareViews'),
  };
}

const noPreferences: ListPreferences = { views: [], standard: null, widths: '', pinned: [], canShare: false };

const forbidden: Result<never> = { kind: 'forbidden', reason: 'role' };

/**
 * The views and settings of a list for the signed-in person; undefined when they cannot be read, because the list works without
 * them.
 */
export async function listPreferences(list: string, tenant: string): Promise<ListPreferences> {
  const found = await toResult(async () => {
    const person = await currentPerson();
    return person ? ok(await preferencesOf(person, list, tenant)) : ok(noPreferences);
  });
  return found.kind === 'ok' ? found.answer : noPreferences;
}

const missingView = failureOf(404, 'unknown_view', 'There is no such view');
const taken = failureOf(409, 'taken', 'There is a view of this name');
const full = failureOf(409, 'full', 'There is no room for another view of this list');
const tooMany = failureOf(409, 'pins_full', 'There is no room for another pinned view');
const changed = failureOf(409, 'changed', 'Somebody changed this view meanwhile');

/** Performs one change; returns the ID of a new view, undefined for others, or the reason. */
async function apply(person: Person, tenant: string, rawInput: ViewChange): Promise<Result<string>> {
  const { list } = rawInput;
  if (rawInput.kind === 'habit') {
    await saveListDefaults(person.id, list, {
      view: rawInput.view,
      widths: rawInput.widths,
      layout: rawInput.layout,
    });
    return ok('');
  }
  if (rawInput.kind === 'pin') return (await pinView(person.id, list, rawInput)) ? ok('') : tooMany;
  if (rawInput.kind === 'add') {
    const { search, shared, locked } = rawInput;
    if (shared && !hasRight(person.role, 'shareViews')) return forbidden;
    const name = rawInput.name.trim();
    const only = rawInput.only ? tenant : null;
    const added = await addView({ list, personId: person.id, name, search, shared, locked, tenant: only });
    if (typeof added === 'string') return added === 'full' ? full : taken;
    if (shared)
      await recordAct({ act: 'view.changed', by: person, tenant, object: name, after: { list, search } });
    return ok(added.id);
  }
  const view = await findView(rawInput.id, list);
  if (!view || (!view.shared && view.personId !== person.id)) return missingView;
  if (rawInput.kind === 'remove') {
    if (!viewRights(person, view).owned) return forbidden;
    await removeView(view.id);
    if (view.shared) await recordAct({ act: 'view.removed', by: person, tenant, object: view.name });
    return ok('');
  }
  const { search, shared, locked, version } = rawInput;
  if (!canChangeView(person, view, rawInput)) return forbidden;
  if (version !== view.version) return changed;
  const done = await changeView(view, { name: rawInput.name?.trim(), search, shared, locked });
  if (!done) return taken;
  if (view.shared || shared)
    await recordAct({
      ...{ act: 'view.changed', by: person, tenant, object: view.name },
      before: { list, search: view.search, shared: view.shared, locked: view.locked },
      after: { name: rawInput.name?.trim(), search, shared, locked },
    });
  return ok('');
}

/**
 * Changes views and settings of a list, for anyone signed in: they belong to the console and touch no tenant's data. Returns the
 * new state, and the ID of a new view.
 */
export function saveView(rawInput: ViewChange): Promise<Result<ListPreferences & { id: string }>> {
  return withTenantRight(rawInput?.tenant, 'read', async ({ person, tenant }) => {
    const input = readInput(ViewChange, rawInput);
    if ('failure' in input) return input.failure;
    const done = await apply(person, tenant.id, input.data);
    if (done.kind !== 'ok') return done;
    return ok({ ...(await preferencesOf(person, rawInput.list, tenant.id)), id: done.answer });
  });
}
