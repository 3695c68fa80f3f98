import { fallback, type ListState, type SearchParams, stateOf } from './list-state';

/** What a view says of a list: everything but where one is in it. */
export type ViewState = Omit<ListState, 'page' | 'size' | 'view'>;

/** The parameters of an address that belong to a view; all others, and those of others, stay when one is chosen. */
export const viewParams = [
  'q',
  'f',
  'sort',
  'cols',
  'pin',
  'w',
  'density',
] as const satisfies (keyof ViewState)[];

/** The state as a view keeps it: the list's own address language, the same state always the same text. */
export function writeView(state: ViewState): string {
  const search = new URLSearchParams();
  for (const name of viewParams) {
    const value = state[name];
    // All filters must hold: in which order they were set says nothing.
    if (name === 'f') for (const filter of [...state.f].sort()) search.append(name, filter);
    else if (String(value) !== String(fallback[name])) search.set(name, String(value));
  }
  return readable(search);
}

/** The text of parameters, with the signs of our own language as they are. */
export const readable = (search: URLSearchParams): string =>
  search.toString().replaceAll('%3A', ':').replaceAll('%2C', ',');

/** The parameters of a search as Next hands them to a page. */
export function paramsOf(search: string): SearchParams {
  const found = new URLSearchParams(search);
  return Object.fromEntries([...found.keys()].map((name) => [name, found.getAll(name)]));
}

/** What a kept view says; what is not sound of it falls back. */
export function readView(search: string): ViewState {
  const { page, size, view, ...state } = stateOf(paramsOf(search));
  return state;
}
