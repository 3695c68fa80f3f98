import { hasRight } from '../auth/rights';
import type { Person } from '../auth/session-store';
import type { View, ViewEdit } from './saved-views';

type OwnedView = Pick<View, 'personId' | 'shared' | 'locked'>;

/**
 * Returns a user's rights on a view. `owned`: the user can rename, share, lock and delete the view. `editable`: the user can
 * change the contents. Changing shared views requires the right to share views.
 */
export function viewRights({ id, role }: Pick<Person, 'id' | 'role'>, view: OwnedView) {
  const owned = view.personId === id || (view.shared && hasRight(role, 'manageViews'));
  const editable = view.shared ? hasRight(role, 'shareViews') && (owned || !view.locked) : owned;
  return { owned, editable };
}

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
