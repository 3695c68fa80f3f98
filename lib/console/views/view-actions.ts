import { currentPerson } from '@/lib/console/auth/session';
import type { Person } from '@/lib/console/auth/sessions';
import { pool } from '@/lib/db/pool';
import { admittedTo, toResult } from '../auth/access';
import { may } from '../auth/roles';
import type { Result } from '../browser/result';
import { isSound, type ViewChange } from '../browser/view-change';
import { ok, refusedAs } from '../http/own-result';
import {
  addView,
  changeView,
  findView,
  listViews,
  pinnedAt,
  pinView,
  removeView,
  type View,
  type ViewEdit,
} from './saved-views';

/**
 * What a person is used to at a list: the view it opens with, own column widths as the address writes them, and of the
 * overview the order of its cards.
 */
type ListHabits = { view: string | null; widths: string | null; layout: string | null };

/** A person's habits at a list. */
export async function habitsAt(personId: string, list: string): Promise<ListHabits> {
  const { rows } = await pool().query<ListHabits>({
    name: 'console-list-habits',
    text: `select "view", widths, layout from console.list_habits where "personId" = $1 and list = $2`,
    values: [personId, list],
  });
  return rows[0] ?? { view: null, widths: null, layout: null };
}

/** Keeps what is given and leaves the rest; null is "as the page has it". */
export async function keepHabits(personId: string, list: string, habits: Partial<ListHabits>): Promise<void> {
  const { view, widths, layout } = habits;
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

/**
 * A saved view as one person sees it. `editable`: what it shows may be changed by them; `owned`: also its name, whom it is shared with, and
 * whether it is locked.
 */
type VisibleView = Pick<View, 'id' | 'name' | 'search' | 'shared' | 'locked' | 'version' | 'person'> & {
  mine: boolean;
  editable: boolean;
  owned: boolean;
  /** For this tenant alone. */
  only: boolean;
};

/** What a list remembers for one person. */
export type ListPreferences = {
  views: VisibleView[];
  standard: string | null;
  widths: string;
  /** The views in this person's navigation. */
  pinned: string[];
};

// The list's address carries no owner: rights are decided here, once, for the menu and for the change alike.
const owns = (person: Person, view: View): boolean =>
  view.personId === person.id || (view.shared && may(person.role, 'settings'));
const mayChange = (person: Person, view: View): boolean =>
  owns(person, view) || (view.shared && !view.locked && may(person.role, 'write'));

async function preferencesOf(person: Person, list: string, tenant: string): Promise<ListPreferences> {
  const [views, habits, pinned] = await Promise.all([
    listViews(person.id, list, tenant),
    habitsAt(person.id, list),
    pinnedAt(person.id, list),
  ]);
  return {
    views: views.map(({ personId, tenant: only, ...view }) => ({
      ...view,
      mine: personId === person.id,
      editable: mayChange(person, { ...view, personId, tenant: only }),
      owned: owns(person, { ...view, personId, tenant: only }),
      only: only !== null,
    })),
    standard: habits.view,
    widths: habits.widths ?? '',
    pinned,
  };
}

const nothing: ListPreferences = { views: [], standard: null, widths: '', pinned: [] };

/** What a list remembers for whoever asks; nothing where that cannot be read: the list itself does not depend on it. */
export async function listPreferences(list: string, tenant: string): Promise<ListPreferences> {
  const found = await toResult(async () => {
    const person = await currentPerson();
    return person ? ok(await preferencesOf(person, list, tenant)) : ok(nothing);
  });
  return found.kind === 'ok' ? found.answer : nothing;
}

const gone = refusedAs(404, 'unknown_view', 'There is no such view');
const taken = refusedAs(409, 'taken', 'There is a view of this name');
const full = refusedAs(409, 'full', 'There is no room for another view of this list');
const tooMany = refusedAs(409, 'pins_full', 'There is no room for another pinned view');
const changed = refusedAs(409, 'changed', 'Somebody changed this view meanwhile');

/** Whether a change is of the view itself, and not of what it shows. */
const isOwnersEdit = ({ name, shared, locked }: ViewEdit): boolean =>
  [name, shared, locked].some((value) => value !== undefined);

/** Does one change; the id of a new view, nothing for others, or why not. */
async function apply(person: Person, tenant: string, given: ViewChange): Promise<Result<string>> {
  const { list } = given;
  if (given.kind === 'habit') {
    await keepHabits(person.id, list, { view: given.view, widths: given.widths, layout: given.layout });
    return ok('');
  }
  if (given.kind === 'pin') return (await pinView(person.id, list, given)) ? ok('') : tooMany;
  if (given.kind === 'add') {
    const { search, shared, locked } = given;
    const name = given.name.trim();
    const only = given.only ? tenant : null;
    const added = await addView({ list, personId: person.id, name, search, shared, locked, tenant: only });
    if (typeof added === 'string') return added === 'full' ? full : taken;
    return ok(added.id);
  }
  const view = await findView(given.id, list);
  if (!view || (!view.shared && view.personId !== person.id)) return gone;
  if (!mayChange(person, view)) return { kind: 'forbidden', reason: 'role' };
  if (!owns(person, view) && (given.kind === 'remove' || isOwnersEdit(given)))
    return { kind: 'forbidden', reason: 'role' };
  if (given.kind === 'remove') {
    await removeView(view.id);
    return ok('');
  }
  const { search, shared, locked, version } = given;
  if (version !== view.version) return changed;
  const done = await changeView(view, { name: given.name?.trim(), search, shared, locked });
  return done ? ok('') : taken;
}

/**
 * Changes what a list remembers, for anyone signed in: views are the console's own and touch no tenant's data. Answers
 * what the list remembers then, and the id of a view that is new.
 */
export function saveViewOf(given: ViewChange): Promise<Result<ListPreferences & { id: string }>> {
  return admittedTo(given?.tenant, 'read', async ({ person, tenant }) => {
    if (!isSound(given)) return refusedAs(400, 'malformed', 'This cannot be kept');
    const done = await apply(person, tenant.id, given);
    if (done.kind !== 'ok') return done;
    return ok({ ...(await preferencesOf(person, given.list, tenant.id)), id: done.answer });
  });
}
