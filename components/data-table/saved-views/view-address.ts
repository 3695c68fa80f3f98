import type { ListMemory } from '@/lib/console/views/view-actions';
import type { ListShape } from '../columns/column';
import { fallback, type SearchParams, stateOf } from '../url-state/list-state';
import { viewParams } from '../url-state/view-search';
import { type OpenView, viewOf } from './open-view';

/** The address of a view, `?…`: its own parameters replace the list's, whatever else stands there stays. */
export function viewAddress({ id, search }: Pick<OpenView, 'id' | 'search'>, here: string): string {
  const params = new URLSearchParams(here);
  for (const name of [...viewParams, 'page', 'view']) params.delete(name);
  if (id) params.set('view', id);
  const others = params.toString();
  return `?${[others, search].filter(Boolean).join('&')}`;
}

const isOwn = (name: string): boolean => Object.hasOwn(fallback, name);

/**
 * Where a list that was asked for is to be opened instead: an address that says nothing of the list opens with the person's
 * own view of it, one that names only a view with what this says. Nothing where the address stands for itself.
 */
export function openedAt(
  params: SearchParams,
  shape: Pick<ListShape, 'views'>,
  { views, standard }: Pick<ListMemory, 'views' | 'standard'>,
): string | undefined {
  const said = Object.keys(params).filter((name) => isOwn(name) && params[name] !== undefined);
  if (!shape.views || said.some((name) => name !== 'view')) return undefined;
  const named = said.length > 0 ? stateOf(params).view : standard;
  const view = viewOf(named, shape.views.standing, views);
  if (!view || (said.length > 0 && view.search === '')) return undefined;
  const here = new URLSearchParams();
  for (const [name, value = []] of Object.entries(params))
    for (const one of [value].flat()) if (!isOwn(name)) here.append(name, one);
  return viewAddress(view, here.toString());
}
