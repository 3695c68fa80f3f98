import { may } from '@/lib/console/auth/people';
import { currentPerson } from '@/lib/console/auth/session';
import type { Person } from '@/lib/console/auth/sessions';
import { pool } from '@/lib/db/pool';
import { admittedTo, toResult } from '../auth/access';
import type { Result } from '../browser/result';
import { isSound, type ViewChange } from '../browser/view-change';
import { ok, refusedAs } from '../http/own-result';
import { addView, changeView, findView, listViews, removeView, type View } from './saved-views';

/** What a person is used to at a list: the view it opens with, and own column widths as the address writes them. */
type ListHabits = { view: string | null; widths: string | null };

/** A person's habits at a list. */
export async function habitsAt(personId: string, list: string): Promise<ListHabits> {
  const { rows } = await pool().query<ListHabits>({
    name: 'console-list-habits',
    text: `select "view", widths from console.list_habits where "personId" = $1 and list = $2`,
    values: [personId, list],
  });
  return rows[0] ?? { view: null, widths: null };
}

/** Keeps what is given and leaves the rest; null is "as the page has it". */
export async function keepHabits(personId: string, list: string, habits: Partial<ListHabits>): Promise<void> {
  const { view, widths } = habits;
  await pool().query(
    `insert into console.list_habits as h ("personId", list, "view", widths) values ($1, $2, $3, $4)
     on conflict ("personId", list) do update
     set "view" = case when $5 then $3 else h."view" end, widths = case when $6 then $4 else h.widths end`,
    [personId, list, view ?? null, widths ?? null, view !== undefined, widths !== undefined],
  );
}

/** A saved view as one person sees it. `editable`: their own, or shared and they are an admin. */
type VisibleView = Pick<View, 'id' | 'name' | 'search' | 'shared' | 'version' | 'person'> & {
  mine: boolean;
  editable: boolean;
  /** For this tenant alone. */
  only: boolean;
};

/** What a list remembers for one person. */
export type ListPreferences = { views: VisibleView[]; standard: string | null; widths: string };

// The list's address carries no owner: rights are decided here, once, for the menu and for the change alike.
const mayChange = (person: Person, view: View): boolean =>
  view.personId === person.id || (view.shared && may(person.role, 'settings'));

async function preferencesOf(person: Person, list: string, tenant: string): Promise<ListPreferences> {
  const [views, habits] = await Promise.all([listViews(person.id, list, tenant), habitsAt(person.id, list)]);
  return {
    views: views.map(({ personId, tenant: only, ...view }) => ({
      ...view,
      mine: personId === person.id,
      editable: mayChange(person, { ...view, personId, tenant: only }),
      only: only !== null,
    })),
    standard: habits.view,
    widths: habits.widths ?? '',
  };
}

const nothing: ListPreferences = { views: [], standard: null, widths: '' };

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
const changed = refusedAs(409, 'changed', 'Somebody changed this view meanwhile');

/** Does one change; the id of a new view, nothing for others, or why not. */
async function apply(person: Person, tenant: string, given: ViewChange): Promise<Result<string>> {
  const { list } = given;
  if (given.kind === 'habit') {
    await keepHabits(person.id, list, { view: given.view, widths: given.widths });
    return ok('');
  }
  if (given.kind === 'add') {
    const { search, shared } = given;
    const name = given.name.trim();
    const only = given.only ? tenant : null;
    const added = await addView({ list, personId: person.id, name, search, shared, tenant: only });
    if (typeof added === 'string') return added === 'full' ? full : taken;
    return ok(added.id);
  }
  const view = await findView(given.id, list);
  if (!view || (!view.shared && view.personId !== person.id)) return gone;
  if (!mayChange(person, view)) return { kind: 'forbidden', reason: 'role' };
  if (given.kind === 'remove') {
    await removeView(view.id);
    return ok('');
  }
  const { search, shared, version } = given;
  if (version !== view.version) return changed;
  const done = await changeView(view, { name: given.name?.trim(), search, shared });
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
