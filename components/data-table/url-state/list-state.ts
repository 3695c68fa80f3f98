import {
  createLoader,
  createMultiParser,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';

export const pageSizes = [25, 50, 100] as const;

const sameItems = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** Column names, without duplicates. */
const names = createParser<string[]>({
  parse: (text) => [...new Set(text.split(',').filter(Boolean))],
  serialize: String,
  eq: sameItems,
}).withDefault([]);

/** The part of a list's state that a view saves. */
const viewParsers = {
  // What filters or sorts the list is never cut or dropped: without a part of it, more rows would match.
  q: parseAsString.withDefault(''),
  /** Filters, see `parseFieldFilter`; without duplicates. */
  f: createMultiParser<string[]>({
    parse: (texts) => [...new Set(texts.filter(Boolean))],
    serialize: (filters) => filters,
    eq: sameItems,
  }).withDefault([]),
  /** A custom query beside the filters, in the platform's query language: for what filters cannot express. */
  dqb: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(''),
  /** Visible columns in order; empty: the page's default. */
  cols: names,
  /** Columns pinned after the first one. */
  pin: names,
  density: parseAsStringLiteral(['compact', 'normal', 'tall']).withDefault('normal'),
};

/**
 * The URL state of a list. Other parameters of the URL stay; values that do not parse fall back to the default, and defaults are
 * left out of the URL.
 */
export const listParsers = {
  ...viewParsers,
  /** From 1. */
  page: createParser({
    parse: (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null),
    serialize: String,
  }).withDefault(1),
  size: parseAsNumberLiteral<number>(pageSizes).withDefault(50),
  /** The active saved or built-in view. */
  view: createParser({
    parse: (text) => (/^[\w-]{1,40}$/.test(text) ? text : null),
    serialize: String,
  }).withDefault(''),
};

export type ListState = inferParserType<typeof listParsers>;

/** Parameters of a URL as Next passes them to a page. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** The list state in a URL, as `useListState` reads it in the browser. */
export const readListState = createLoader(listParsers);

/** The list state of an empty URL. */
export const defaultState = readListState({});

/** A query string, `?…`, with a list's state; null removes a part, and other parameters stay. */
export const serializeListState = createSerializer(listParsers);

/** Parses a saved view; invalid parts fall back to the default. */
export const readView = createLoader(viewParsers);

const serializeView = createSerializer(viewParsers);

/** The state as a view saves it: in the syntax of the URL, with the same text for the same state. */
export const writeView = (state: inferParserType<typeof viewParsers>): string =>
  // Filters are combined with "and": their order does not matter.
  serializeView({ ...state, f: state.f.toSorted() }).slice(1);
