'use server';

import type { Person } from '@/lib/console/auth/session-store';
import { tenantAction } from '../auth/define-action';
import { hasRight } from '../auth/rights';
import type { Result } from '../browser/result';
import { failureOf, ok } from '../http/console-result';
import { readPreferences, storePreferences } from './list-preferences';
import { addView, changeView, findView, pinView, removeView } from './saved-views';
import { ViewChange } from './view-change';
import { canChangeView, viewRights } from './view-rights';

const forbidden: Result<never> = { kind: 'forbidden', reason: 'role' };

const missingView = failureOf(404, 'unknown_view', 'View not found');
const nameTaken = failureOf(409, 'taken', 'A view with this name already exists');
const full = failureOf(409, 'full', 'The maximum number of views of this list is reached: delete one first');
const tooMany = failureOf(409, 'pins_full', 'The maximum number of pinned views is reached: unpin one first');
const changed = failureOf(409, 'changed', 'Someone else has changed this view');

/** Performs one change. Returns the ID of a new view, or '' for other changes. */
async function apply(person: Person, tenant: string, change: ViewChange): Promise<Result<string>> {
  const { list } = change;
  if (change.kind === 'preferences') {
    await storePreferences(person.id, list, {
      view: change.view,
      widths: change.widths,
      layout: change.layout,
    });
    return ok('');
  }
  if (change.kind === 'pin') return (await pinView(person.id, list, change)) ? ok('') : tooMany;
  if (change.kind === 'add') {
    const { search, shared, locked } = change;
    if (shared && !hasRight(person.role, 'shareViews')) return forbidden;
    const name = change.name.trim();
    const only = change.only ? tenant : null;
    const added = await addView(
      { list, personId: person.id, name, search, shared, locked, tenant: only },
      shared ? { act: 'view.changed', by: person, tenant, object: name, after: { list, search } } : undefined,
    );
    if (typeof added === 'string') return added === 'full' ? full : nameTaken;
    return ok(added.id);
  }
  const view = await findView(change.id, list);
  if (!view || (!view.shared && view.personId !== person.id)) return missingView;
  if (change.kind === 'remove') {
    if (!viewRights(person, view).owned) return forbidden;
    await removeView(
      view.id,
      view.shared ? { act: 'view.removed', by: person, tenant, object: view.name } : undefined,
    );
    return ok('');
  }
  const { search, shared, locked, version } = change;
  if (!canChangeView(person, view, change)) return forbidden;
  if (version !== view.version) return changed;
  const edit = { name: change.name?.trim(), search, shared, locked };
  const isChanged = await changeView(
    view,
    edit,
    view.shared || shared
      ? {
          ...{ act: 'view.changed', by: person, tenant, object: view.name },
          before: { list, search: view.search, shared: view.shared, locked: view.locked },
          after: edit,
        }
      : undefined,
  );
  if (!isChanged) return nameTaken;
  return ok('');
}

/**
 * Changes views and settings of a list. Allowed for everyone who can read the tenant, because the tenant's data is not
 * affected. Returns the new preferences and the ID of a new view.
 */
export const saveView = tenantAction('read', ViewChange, async (change, { person, tenant }) => {
  const applied = await apply(person, tenant.id, change);
  if (applied.kind !== 'ok') return applied;
  return ok({ ...(await readPreferences(person, change.list, tenant.id)), id: applied.value });
});
