import type { Dqb, Filter } from '@/lib/contract/dqb/dqb';
import { type Clock, formatFieldFilter, opsOf, parseFilter, toFilters } from '@/lib/contract/dqb/dqb-filter';
import { parseDqb, type TextRange } from '@/lib/contract/dqb/dqb-parse';
import { searchFilters } from '@/lib/contract/dqb/search-filters';
import type { Issue } from '@/lib/contract/schema/issue';
import { dayIn, isRelative } from '@/lib/contract/schema/zone';
import type { FilterField, ListShape } from '../columns/column';
import { writeSorting } from '../columns/table-model';
import { dqbText } from '../url-state/custom-query';
import { type ListState, pageSizes } from '../url-state/list-state';
import type { ListChange } from '../url-state/use-list-state';

/** The list change that results from a query text, or its issues. `range` is the position of the first issue in the text. */
export type ParsedQuery =
  | { ok: true; change: ListChange; hasPaging: boolean }
  | { ok: false; issues: Issue[]; range?: TextRange };

type QueryShape = Pick<ListShape, 'fields' | 'columns' | 'search' | 'sort'>;

const isEqual = (a: readonly Filter[], b: readonly Filter[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Returns values with which a UI filter might produce these filters. The caller checks each value. */
function candidateValues(field: FilterField, filters: readonly Filter[], { zone }: Clock): string[] {
  const values = filters.map((f) => f.inner?.[0]?.value ?? f.value);
  const [first = '', second] = values;
  const from = filters.find((f) => f.operation.startsWith('GreaterThan'))?.value ?? '';
  const to = filters.find((f) => f.operation.startsWith('LessThan'))?.value ?? '';
  if (field.kind !== 'instant') return [first, values.join(','), `${from}..${to}`];
  // A query states the end of a day as the start of the next day.
  const day = (at: string, backtrack: number) => {
    const timestamp = Date.parse(at);
    return Number.isNaN(timestamp) ? '' : dayIn(zone, new Date(timestamp - backtrack));
  };
  const [start, last] = [day(from, 0), day(to, 1)];
  return [start === last ? start : '', second === undefined ? first : '', `${start}..${last}`];
}

/** Returns the UI filter that is equivalent to these filters; undefined if there is none. */
function equivalentFilter(
  filters: readonly Filter[],
  { fields }: QueryShape,
  clock: Clock,
): string | undefined {
  const [head] = filters;
  if (!head) return undefined;
  const path =
    head.inner?.[0] && head.inner[0].property !== '_'
      ? `${head.property}.${head.inner[0].property}`
      : head.property;
  const field = fields.find((f) => f.name === path);
  for (const op of field ? opsOf(field) : [])
    for (const value of field ? new Set(candidateValues(field, filters, clock)) : []) {
      const question = { field: path, op, value };
      const uiFilters = !isRelative(value) && field && toFilters(question, field, clock);
      if (uiFilters && isEqual(uiFilters, filters)) return formatFieldFilter(question);
    }
  return undefined;
}

/**
 * Returns the active UI filters as written and as parsed. An equivalent query keeps the written form: "last 7 days" instead of
 * two dates.
 */
const currentFilters = (state: ListState, { fields }: QueryShape, clock: Clock) =>
  state.f.flatMap((written) => {
    const filters = parseFilter(written, fields, clock);
    return filters ? [{ written, filters }] : [];
  });

/** Splits filters combined with "and" into those that UI filters can express, and the rest. */
function splitFilters(filters: readonly Filter[], state: ListState, known: QueryShape, clock: Clock) {
  const current = currentFilters(state, known, clock);
  const chips: string[] = [];
  const rest: Filter[] = [];
  for (let at = 0; at < filters.length; ) {
    const duplicate = current.find(({ filters: written }) =>
      isEqual(written, filters.slice(at, at + written.length)),
    );
    // The longest sequence is tried first: two bounds form one range, several "is not" form one list.
    const lengths = Array.from({ length: filters.length - at }, (_, i) => filters.length - at - i);
    const length =
      duplicate?.filters.length ??
      lengths.find((n) => equivalentFilter(filters.slice(at, at + n), known, clock));
    const chip =
      duplicate?.written ?? (length && equivalentFilter(filters.slice(at, at + length), known, clock));
    if (chip && length) {
      chips.push(chip);
      at += length;
    } else rest.push(...filters.slice(at, ++at));
  }
  return { chips, rest };
}

/**
 * Returns the search at the start of these filters as it would be typed in the search box, with the number of filters it
 * covers.
 */
function searchIn(filters: readonly Filter[], known: QueryShape): { q: string; length: number } {
  const value = filters[0]?.inner?.[0]?.value ?? filters[0]?.value ?? '';
  const searchFields = known.search.flatMap((name) => known.fields.find((f) => f.name === name) ?? []);
  const expected = searchFilters(value, searchFields);
  const isSearch = expected.length > 1 && isEqual(expected, filters.slice(0, expected.length));
  return isSearch ? { q: value, length: expected.length } : { q: '', length: 0 };
}

function sortIn({ sort }: Dqb, { columns }: QueryShape): string | undefined {
  const sortable = (name: string) => columns.some((c) => c.name === name && c.sortable);
  if (!sort.every((s) => sortable(s.property) && !s.caseSensitive)) return undefined;
  return writeSorting(sort.map((s) => ({ id: s.property, desc: s.direction === 'desc' })));
}

/**
 * Parses query text into list state: search, filters and sort order if the UI can express them exactly, everything else as a
 * custom query, so that nothing is dropped. Offset and count are applied if they match a page of the list. Otherwise they are
 * ignored, and `hasPaging` is true.
 */
export function parseQuery(text: string, state: ListState, known: QueryShape, clock: Clock): ParsedQuery {
  const read = parseDqb(text, known.fields);
  if (!read.ok) return read;
  const { filters, offset, count } = read.dqb;
  const search = searchIn(filters, known);
  const after = filters.slice(search.length);
  // The platform evaluates strictly from left to right, so everything up to the last "or" belongs together.
  const lastOr = after.findLastIndex((f) => f.logic);
  const prefixLength = lastOr < 0 ? 0 : lastOr + 2;
  const keepsSearch = prefixLength === 0;
  const remaining = keepsSearch ? after : filters.slice(search.length + prefixLength);
  const { chips, rest } = splitFilters(remaining, state, known, clock);
  const prefix = keepsSearch ? [] : filters.slice(0, search.length + prefixLength);
  const sort = sortIn(read.dqb, known);
  const customQuery = dqbText({
    filters: [...prefix, ...rest],
    sort: sort === undefined ? read.dqb.sort : [],
  });
  const size = pageSizes.find((s) => s === count);
  const page =
    size && offset !== undefined && offset >= 0 && offset % size === 0 ? offset / size + 1 : undefined;
  return {
    ok: true,
    hasPaging: count !== undefined && page === undefined,
    change: {
      q: (keepsSearch && search.q) || null,
      f: chips.length > 0 ? chips : null,
      dqb: customQuery || null,
      sort: sort && sort !== known.sort ? sort : null,
      ...(size && page ? { size, page } : {}),
    },
  };
}
