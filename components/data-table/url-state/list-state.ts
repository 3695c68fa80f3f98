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
import { DEFAULT_PAGE_SIZE, pageSizes } from './page-sizes';

const sameItems = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** Parses column names and removes duplicates. */
const names = createParser<string[]>({
  parse: (text) => [...new Set(text.split(',').filter(Boolean))],
  serialize: String,
  eq: sameItems,
}).withDefault([]);

/** The part of a list's state that a view saves. */
const viewParsers = {
  // Searches, filters and sort orders are never shortened or dropped: with a part missing, more rows would match.
  q: parseAsString.withDefault(''),
  /** Filters in the syntax of `parseFieldFilter`, without duplicates. */
  f: createMultiParser<string[]>({
    parse: (texts) => [...new Set(texts.filter(Boolean))],
    serialize: (filters) => filters,
    eq: sameItems,
  }).withDefault([]),
  /** A custom query in the platform's query language, for conditions that filters cannot express. */
  dqb: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(''),
  /** Names of the visible columns, in order. Empty for the page's default. */
  cols: names,
  /** Names of the columns pinned after the first one. */
  pin: names,
  density: parseAsStringLiteral(['compact', 'normal', 'tall']).withDefault('normal'),
};

/** The URL state of a list. Parameters that do not parse fall back to the default, and defaults are left out of the URL. */
export const listParsers = {
  ...viewParsers,
  /** Starts at 1. */
  page: createParser({
    parse: (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null),
    serialize: String,
  }).withDefault(1),
  size: parseAsNumberLiteral<number>(pageSizes).withDefault(DEFAULT_PAGE_SIZE),
  /** ID of the active saved or built-in view. */
  view: createParser({
    parse: (text) => (/^[\w-]{1,40}$/.test(text) ? text : null),
    serialize: String,
  }).withDefault(''),
};

export type ListState = inferParserType<typeof listParsers>;

/** URL parameters as Next passes them to a page. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** Reads the list state from a URL on the server, as `useListState` does in the browser. */
export const readListState = createLoader(listParsers);

/** The list state of an empty URL. */
export const defaultState = readListState({});

/** Serializes list state to a query string, `?…`. Null removes a parameter. Parameters outside the list state stay. */
export const serializeListState = createSerializer(listParsers);

/** Parses a saved view. Invalid parts fall back to the default. */
export const readView = createLoader(viewParsers);

const serializeView = createSerializer(viewParsers);

/** Serializes the state that a view saves. Equal states have equal texts. */
export const writeView = (state: inferParserType<typeof viewParsers>): string =>
  // Filters are combined with "and", so their order does not matter.
  serializeView({ ...state, f: state.f.toSorted() }).slice(1);
