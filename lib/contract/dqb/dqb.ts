/** Filter operators. The index of each is its number, which the grammar accepts instead of the name. */
export const dqbOperations = [
  'In',
  'Equals',
  'LessThan',
  'Contains',
  'NotEqual',
  'EndsWith',
  'StartsWith',
  'GreaterThan',
  'LessThanOrEqual',
  'GreaterThanOrEqual',
  'Any',
  'All',
] as const;
export type DqbOperation = (typeof dqbOperations)[number];

/** How a filter is joined to the next one, strictly left to right and without precedence; "and" when not set. */
export type Logic = 'OrElse' | 'Xor';

/** One filter of a dynamic query. */
export type Filter = {
  operation: DqbOperation;
  /** Wire name, dotted into objects. `_` stands for an element of a list of plain values. */
  property: string;
  caseSensitive?: true;
  /** The value as unquoted text; `null` in lower case means no value. Empty for Any and All. */
  value: string;
  /** For Any and All: filters on the elements. Without them, Any tests that the list is not empty. */
  inner?: Filter[];
  logic?: Logic;
};

export type Sort = { property: string; direction: 'asc' | 'desc'; caseSensitive?: true };

/** A dynamic query as data (D5). `offset` and `count` are both set or both missing, and not clamped. */
export type Dqb = { filters: Filter[]; sort: Sort[]; offset?: number; count?: number };

/** The query for all records. */
export const emptyQuery: Dqb = { filters: [], sort: [] };

// Encodes delimiters, the plus, which disables decoding, and brackets, which group. Spaces and letters stay readable.
const encode = (value: string): string =>
  value.replace(/[%&=#+()]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const printProperty = ({ property, caseSensitive }: { property: string; caseSensitive?: true }): string =>
  encode(property) + (caseSensitive ? ',cs' : '');

const printFilters = (filters: readonly Filter[]): string =>
  filters
    .map((f, i) => {
      const logic = f.logic && i < filters.length - 1 ? `|${f.logic}` : '';
      return `o=${f.operation}${logic}&p=${printProperty(f)}&v=${f.inner ? `(${printFilters(f.inner)})` : encode(f.value)}`;
    })
    .join('&');

/**
 * Formats a query for the parameter `dqb`, encoding values once; the transport encodes the complete text again. An empty query is ''.
 * `parseDqb` (dqb-parse.ts) is the inverse.
 */
export function printDqb({ filters, sort, offset, count }: Dqb): string {
  const sorts = sort.map(
    (s) =>
      `s=${encode(s.property)}${s.direction === 'desc' || s.caseSensitive ? `,${s.direction}` : ''}${s.caseSensitive ? ',cs' : ''}`,
  );
  const paging = offset === undefined || count === undefined ? [] : [`offset=${offset}&count=${count}`];
  return [printFilters(filters), ...sorts, ...paging].filter(Boolean).join('&');
}

/** Joins filters by "or". They must come first in a query, because filters are evaluated strictly left to right (D5). */
export const anyOf = (filters: readonly Filter[]): Filter[] =>
  filters.map((filter, at) => (at < filters.length - 1 ? { ...filter, logic: 'OrElse' } : filter));

/** The query for the records with a key. Values are compared ignoring case (D5), so several records may match. */
export function keyQuery(key: Readonly<Record<string, string>>, count = 100): Dqb {
  const filters = Object.entries(key).map(
    ([property, value]) => ({ operation: 'Equals', property, value }) as const,
  );
  return { filters, sort: [], offset: 0, count };
}
