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
