import { hasRight } from '../auth/rights';
import type { Person } from '../auth/sessions';
import type { View, ViewEdit } from './saved-views';

type OwnedView = Pick<View, 'personId' | 'shared' | 'locked'>;

/**
 * What a person may do with a view. `owned`: remove it, or stop sharing it. `editable`: change what it shows; the owner also its
 * name and its lock. What everybody sees is changed by those who may share views.
 */
export function viewRights({ id, role }: Pick<Person, 'id' | 'role'>, view: OwnedView) {
  const owned = view.personId === id || (view.shared && hasRight(role, 'manageViews'));
  const editable = view.shared ? hasRight(role, 'shareViews') && (owned || !view.locked) : owned;
  return { owned, editable };
}

/** Whether a person may change a view so. */
export function canChangeView(
  person: Pick<Person, 'id' | 'role'>,
  view: OwnedView,
  { name, search, shared, locked }: ViewEdit,
): boolean {
  const { owned, editable } = viewRights(person, view);
  if (shared === true && !hasRight(person.role, 'shareViews')) return false;
  if ([name, shared, locked].some((value) => value !== undefined) && !owned) return false;
  return editable || [name, search, locked].every((value) => value === undefined);
}
