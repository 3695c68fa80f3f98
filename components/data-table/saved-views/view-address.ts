import type { ListPreferences } from '@/lib/console/browser/list-preferences';
import type { RegisteredTenant } from '@/lib/console/tenants/tenant-registry';
import { findResource } from '@/lib/contract/resource-definitions';
import type { BuiltInView, ListShape } from '../columns/column';
import type { ColumnLabels } from '../columns/column-list';
import {
  defaultState,
  type ListState,
  readListState,
  readView,
  type SearchParams,
  serializeListState,
} from '../url-state/list-state';
import type { ChangeList } from '../url-state/use-list-state';

/**
 * Returns the built-in views of the list at a path within a tenant. Names are in the user's language, and filters use the
 * tenant's low-stock threshold.
 */
export const builtInViews = (
  list: string,
  t: ColumnLabels,
  { lowStock }: Pick<RegisteredTenant, 'lowStock'>,
): BuiltInView[] =>
  Object.entries(findResource(list)?.list.views ?? {}).map(([id, search]) => ({
    id,
    name: t.has(`pages.views.${id}`) ? t(`pages.views.${id}`) : id,
    search: search.replace('{lowStock}', String(lowStock)),
  }));

/** Returns the URL parameters that are not in `excluded`. */
export const otherParams = (params: SearchParams, excluded: readonly string[]): [string, string][] =>
  Object.entries(params).flatMap(([name, value = []]) =>
    excluded.includes(name) ? [] : [value].flat().map((text): [string, string] => [name, text]),
  );

/** A saved or built-in view. */
export type OpenView = { id: string; name: string; search: string };

/** The views of a list and the list's state. `isChanged` is true if the state differs from the active view. */
export type ListViews = {
  shape: ListShape;
  state: ListState;
  change: ChangeList;
  preferences: ListPreferences;
  current: OpenView | undefined;
  isChanged: boolean;
};

/** ID that opens the list without a view, even if the list has a default view. */
export const ALL_VIEW = 'all';

export const findView = (
  id: string | null,
  builtIn: readonly OpenView[],
  views: ListPreferences['views'],
): OpenView | undefined => builtIn.find((v) => v.id === id) ?? views.find((v) => v.id === id);

/** Returns the URL of a view, `?…`. The view's parameters replace the list's parameters. All other parameters stay. */
export const viewAddress = (
  { id, search }: Pick<OpenView, 'id' | 'search'>,
  currentSearch: string | URLSearchParams,
): string => serializeListState(currentSearch, { ...readView(search), page: null, view: id || null }) || '?';

const isListParam = (name: string): boolean => Object.hasOwn(defaultState, name);

/**
 * Returns the query string to redirect to, or undefined if the list opens as requested. A URL without list parameters
 * opens the user's default view or, without one, the initial view of the list. A URL with only a view ID opens that
 * view.
 */
export function redirectedSearch(
  params: SearchParams,
  shape: Pick<ListShape, 'views'>,
  { views, defaultViewId }: Pick<ListPreferences, 'views' | 'defaultViewId'>,
): string | undefined {
  const listParams = Object.keys(params).filter((name) => isListParam(name) && params[name] !== undefined);
  if (!shape.views || listParams.some((name) => name !== 'view')) return undefined;
  const named =
    listParams.length > 0 ? readListState(params).view : (defaultViewId ?? shape.views.initial ?? null);
  const view = findView(named, shape.views.builtInViews, views);
  if (!view || (listParams.length > 0 && view.search === '')) return undefined;
  return viewAddress(view, new URLSearchParams(otherParams(params, [])));
}
