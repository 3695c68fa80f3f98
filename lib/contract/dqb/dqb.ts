/** Filter operators. The index of an operator is its number, which the grammar also accepts. */
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

/** How a filter is joined to the next one. Joins are evaluated strictly left to right, without precedence. Defaults to "and". */
export type Logic = 'OrElse' | 'Xor';

export type Filter = {
  operation: DqbOperation;
  /** Wire name, with dots for nested fields. `_` stands for an element of a list of plain values. */
  property: string;
  caseSensitive?: true;
  /** The value as unquoted text. Lower-case `null` means no value. Empty for Any and All. */
  value: string;
  /** For Any and All: filters on the elements. Without filters, Any tests that the list is not empty. */
  inner?: Filter[];
  logic?: Logic;
};

export type Sort = { property: string; direction: 'asc' | 'desc'; caseSensitive?: true };

/** A dynamic query as data (D5). `offset` and `count` are set together or not at all, and are not clamped. */
export type Dqb = { filters: Filter[]; sort: Sort[]; offset?: number; count?: number };

/** The query for all records. */
export const emptyQuery: Dqb = { filters: [], sort: [] };

// Encodes the delimiters, the plus (which disables decoding) and brackets (which form groups). Leaves spaces and letters
// readable.
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
 * Formats a query for the parameter `dqb`. Encodes values once, because the transport encodes the complete text again. Returns ''
 * for an empty query. The inverse of `parseDqb`.
 */
export function printDqb({ filters, sort, offset, count }: Dqb): string {
  const sorts = sort.map(
    (s) =>
      `s=${encode(s.property)}${s.direction === 'desc' || s.caseSensitive ? `,${s.direction}` : ''}${s.caseSensitive ? ',cs' : ''}`,
  );
  const paging = offset === undefined || count === undefined ? [] : [`offset=${offset}&count=${count}`];
  return [printFilters(filters), ...sorts, ...paging].filter(Boolean).join('&');
}

/** Joins filters by "or". The result must come first in a query, because filters are evaluated strictly left to right (D5). */
export const anyOf = (filters: readonly Filter[]): Filter[] =>
  filters.map((filter, at) => (at < filters.length - 1 ? { ...filter, logic: 'OrElse' } : filter));

/** Returns the query for the records with a key. Several records may match, because values are compared ignoring case (D5). */
export function keyQuery(key: Readonly<Record<string, string>>, count = 100): Dqb {
  const filters = Object.entries(key).map(
    ([property, value]) => ({ operation: 'Equals', property, value }) as const,
  );
  return { filters, sort: [], offset: 0, count };
}
