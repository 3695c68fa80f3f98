/** The list state that a view saves: everything but the page, the page size and the selected view. */
type ViewState = Omit<ListState, 'page' | 'size' | 'view'>;

/** The URL parameters that belong to a view; all others stay when a view is selected. */
export const viewParams = [
  'q',
  'f',
  'dqb',
  'sort',
  'cols',
  'pin',
  'w',
  'density',
] as const satisfies (keyof ViewState)[];

/** The state as a view saves it: in the syntax of the URL, with the same text for the same state. */
export function writeView(state: ViewState): string {
  const search = new URLSearchParams();
  for (const name of viewParams) {
    const value = state[name];
    // Filters are combined with "and": their order does not matter.
    if (name === 'f') for (const filter of [...state.f].sort()) search.append(name, filter);
    else if (String(value) !== String(defaultState[name])) search.set(name, String(value));
  }
  return readable(search);
}

/** Serializes parameters, without encoding the characters of our own syntax. */
const readable = (search: URLSearchParams): string =>
  search.toString().replaceAll('%3A', ':').replaceAll('%2C', ',');

/** Parses a saved view; invalid parts fall back to the default. */
export function readView(search: string): ViewState {
  const params = new URLSearchParams(search);
  const { page, size, view, ...state } = readListState(
    Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])),
  );
  return state;
}

type Density = 'compact' | 'normal' | 'tall';

export const pageSizes = [25, 50, 100] as const;

const noStrings: string[] = [];
const sameItems = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

// nuqs parsers, written as plain objects: `nuqs` does not run on the server, and `nuqs/server` would load its parsers a second time
// in the browser.
const parser = <T>(defaultValue: T, parse: (text: string) => T | null, eq?: (a: T, b: T) => boolean) => ({
  defaultValue,
  parse,
  serialize: String,
  eq,
});

const text = parser('', (value) => value);
const matching = (shape: RegExp) => parser('', (value) => (shape.test(value) ? value : null));
/** Column names, without duplicates. */
const names = parser<string[]>([], (value) => [...new Set(value.split(',').filter(Boolean))], sameItems);
const filters = {
  type: 'multi' as const,
  defaultValue: noStrings,
  parse: (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))],
  serialize: (values: string[]) => values,
  eq: sameItems,
};

/**
 * The URL state of a list. Other parameters of the URL stay; values that do not parse fall back to the default, and defaults are
 * left out of the URL.
 */
export const listParsers = {
  // What filters or sorts the list is never cut or dropped: without a part of it, more rows would match.
  q: text,
  /** Filters, see `parseFieldFilter`; without duplicates. */
  f: filters,
  /** A custom query beside the filters, in the platform's query language: for what filters cannot express. */
  dqb: text,
  sort: text,
  /** From 1. */
  page: parser(1, (value) => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : null)),
  size: parser<number>(50, (value) => pageSizes.find((size) => String(size) === value) ?? null),
  /** Visible columns in order; empty: the page's default. */
  cols: names,
  /** Columns pinned after the first one. */
  pin: names,
  /** Column widths in pixels, as `name:width`. */
  w: matching(/^[\w.]+:\d{2,3}(,[\w.]+:\d{2,3})*$/),
  density: parser<Density>('normal', (value) => (value === 'compact' || value === 'tall' ? value : null)),
  /** The active saved or built-in view. */
  view: matching(/^[\w-]{1,40}$/),
};

export type ListState = { [K in keyof typeof listParsers]: (typeof listParsers)[K]['defaultValue'] };

/** Parameters of a URL as Next passes them to a page. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** The list state in a URL, as `useListState` reads it in the browser. */
export function readListState(params: SearchParams): ListState {
  const all = (name: string) => [params[name] ?? []].flat();
  const one = <T>(name: string, { parse, defaultValue }: ReturnType<typeof parser<T>>): T => {
    const [found] = all(name);
    return (found === undefined ? null : parse(found)) ?? defaultValue;
  };
  const { q, f, dqb, sort, page, size, cols, pin, w, density, view } = listParsers;
  return {
    q: one('q', q),
    f: f.parse(all('f')),
    dqb: one('dqb', dqb),
    sort: one('sort', sort),
    page: one('page', page),
    size: one('size', size),
    cols: one('cols', cols),
    pin: one('pin', pin),
    w: one('w', w),
    density: one('density', density),
    view: one('view', view),
  };
}

/** The list state of an empty URL. */
export const defaultState: ListState = readListState({});

/** The parameters of a URL with the list's state, which the URL follows only after a moment. */
export function withListState(search: URLSearchParams, state: ListState): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(state)) {
    const [current, next] = [params.getAll(name), name === 'f' ? state.f : [String(value)]];
    if (String(value) === String(Reflect.get(defaultState, name))) params.delete(name);
    else if (String(current) !== String(next)) {
      params.delete(name);
      for (const text of next) params.append(name, text);
    }
  }
  return params;
}
