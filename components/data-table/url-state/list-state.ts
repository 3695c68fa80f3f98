/** What a view says of a list: everything but where one is in it. */
type ViewState = Omit<ListState, 'page' | 'size' | 'view'>;

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

/** Everything about a list that its address says. Other parameters of the address are not ours and survive. */
export type ListState = {
  q: string;
  /** Written filters, see `readFilter`. */
  f: string[];
  /** A query of one's own beside the filters, as the platform reads it: what no filter can say. */
  dqb: string;
  sort: string;
  /** From 1. */
  page: number;
  size: number;
  /** Shown columns in their order; empty: the page's own choice. */
  cols: string[];
  /** Columns that stay in sight beside the first one. */
  pin: string[];
  /** Own widths of columns, see `widthsIn`. */
  w: string;
  density: Density;
  /** The saved or built-in view that this began as. */
  view: string;
};

type Density = 'normal' | 'compact';

export const sizes = [25, 50, 100] as const;

/** What holds when the address says nothing; such values are left out of it. */
export const fallback: ListState = {
  q: '',
  f: [],
  dqb: '',
  sort: '',
  page: 1,
  size: 50,
  cols: [],
  pin: [],
  w: '',
  density: 'normal',
  view: '',
};

const names = (text: string) => [...new Set(text.split(',').filter(Boolean))];

const whole = (text: string): number | null => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null);

/** How each single parameter is read; null is "nothing that we know", and the fallback holds. */
const parse = {
  q: (text: string) => text.slice(0, 200),
  dqb: (text: string) => text.slice(0, 8_000),
  sort: (text: string) => (/^-?[\w.]+(,-?[\w.]+)*$/.test(text) ? text : null),
  page: whole,
  size: (text: string) => sizes.find((s) => String(s) === text) ?? null,
  cols: names,
  pin: names,
  w: (text: string) => (/^[\w.]+:\d{2,3}(,[\w.]+:\d{2,3})*$/.test(text) ? text : null),
  density: (text: string): Density | null => (text === 'compact' ? 'compact' : null),
  view: (text: string) => (/^[\w-]{1,40}$/.test(text) ? text : null),
};

/** Filters, each once. */
const parseFilters = (texts: readonly string[]): string[] => [...new Set(texts.filter((t) => t !== ''))];

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** The state that an address says, on the server. */
export function stateOf(params: SearchParams): ListState {
  const one = <V>(name: string, read: (text: string) => V | null, otherwise: V): V => {
    const found = params[name];
    const text = Array.isArray(found) ? found[0] : found;
    return (text === undefined ? null : read(text)) ?? otherwise;
  };
  const f = params.f ?? [];
  return {
    q: one('q', parse.q, fallback.q),
    f: parseFilters(Array.isArray(f) ? f : [f]),
    dqb: one('dqb', parse.dqb, fallback.dqb),
    sort: one('sort', parse.sort, fallback.sort),
    page: one('page', parse.page, fallback.page),
    size: one<number>('size', parse.size, fallback.size),
    cols: one('cols', parse.cols, fallback.cols),
    pin: one('pin', parse.pin, fallback.pin),
    w: one('w', parse.w, fallback.w),
    density: one('density', parse.density, fallback.density),
    view: one('view', parse.view, fallback.view),
  };
}
