import { type Dqb, type Filter, printDqb, type Sort } from '@/lib/contract/dqb/dqb';
import {
  type Clock,
  joinByOr,
  parseAlternatives,
  parseFieldFilter,
  parseFilter,
} from '@/lib/contract/dqb/dqb-filter';
import { searchFilters } from '@/lib/contract/dqb/search-filters';
import { type ListPage, withoutRepeats } from '@/lib/contract/schema/list-page';
import type { ListShape } from '../columns/column';
import { type CustomQuery, parseCustomQuery } from './custom-query';
import type { ListState } from './list-state';
import { invalidSorting, parseSorting } from './sorting';

/**
 * Returns the URL pattern of a record. If the record opens beside its list, the pattern keeps the list's parameters (search,
 * filters, order), so that closing the record returns to the same rows.
 */
export function rowHref(pattern: string | undefined, path: string, search: string): string | undefined {
  const [to = '', ownSearch = ''] = pattern?.split('?') ?? [];
  if (pattern === undefined || to !== path) return pattern;
  const names = ownSearch.split('&').map((pair) => pair.split('=')[0]);
  const remaining = [...new URLSearchParams(search)].filter(([name]) => !names.includes(name));
  const remainingSearch = new URLSearchParams(remaining).toString();
  // Only the braces of the pattern are placeholders, so braces in the list's parameters stay encoded.
  return `${to}?${[remainingSearch.replaceAll('{', '%7B'), ownSearch].filter(Boolean).join('&')}`;
}

/** Removes the filters on the field of `selected`, because a field has one selection at a time. */
export function withoutField(filters: readonly string[], selected: string): string[] {
  const { field } = parseFieldFilter(selected);
  return filters.filter((filter) => parseFieldFilter(filter).field !== field);
}

/** The query of a list for the platform. */
export type ListRequest = {
  query: Dqb;
  /** Serialized `query`, for comparison with other queries. */
  queryText: string;
  customQuery: CustomQuery;
  /** Filters of the URL that cannot be applied. */
  invalidFilters: string[];
  /** Parts of the URL's sort order that do not name a sortable column. */
  invalidSort: string[];
  /** Columns of the URL that the list does not have. */
  invalidColumns: string[];
  /** True if the search cannot be combined with the custom query. */
  searchConflict: boolean;
  /** True if the search is longer than `MAX_SEARCH`. */
  searchTooLong: boolean;
  /**
   * True if the query contains everything in the URL. Otherwise nothing may be requested, selected or exported, because more rows
   * would match than intended.
   */
  isComplete: boolean;
};

/** Maximum length of a search in characters. The search box allows no more. */
export const MAX_SEARCH = 200;

const createSortableCheck =
  ({ columns }: Pick<ListShape, 'columns'>) =>
  (name: string) =>
    columns.some((column) => column.name === name && column.sortable);

/** Returns the active sort order: the URL's, else the page's default. */
export function activeSorting(state: Pick<ListState, 'sort'>, shape: Pick<ListShape, 'columns' | 'sort'>) {
  const sortable = createSortableCheck(shape);
  const urlSort = parseSorting(state.sort, sortable);
  return urlSort.length > 0 ? urlSort : parseSorting(shape.sort, sortable);
}

/**
 * Builds the platform query for a list's state. The platform evaluates the query strictly from left to right (D5), so an "or"
 * is only possible at the start: in a search, in filters combined with "or", or in a custom query. With such filters or such a
 * custom query, only a search in one field can be added.
 */
export function toListRequest(state: ListState, shape: ListShape, clock: Clock): ListRequest {
  const customQuery = parseCustomQuery(state.dqb, shape.fields);
  const invalidFilters: string[] = [];
  const parseWritten = (written: string) => parseFilter(written, shape.fields, clock);
  const hasOr = customQuery.filters.some((filter) => filter.logic);
  let anyFilters: Filter[] | undefined;
  const filters = [...(shape.fixedFilters ?? []), ...state.f].flatMap((written) => {
    const alternatives = parseAlternatives(written);
    const parsed = alternatives ? joinByOr(alternatives.map(parseWritten)) : parseWritten(written);
    if (!parsed || (alternatives && (anyFilters || hasOr))) {
      invalidFilters.push(written);
      return [];
    }
    if (!alternatives) return parsed;
    anyFilters = parsed;
    return [];
  });
  const searchFields = shape.search.flatMap(
    (name) => shape.fields.find((field) => field.name === name) ?? [],
  );
  const search = searchFilters(state.q, searchFields);
  const startsWithOr = hasOr || anyFilters !== undefined;
  const searchConflict = startsWithOr && search.length > 1;
  const sort = activeSorting(state, shape).flatMap(({ id, desc }) =>
    (shape.columns.find(({ name }) => name === id)?.of ?? [id]).map(
      (property): Sort => ({ property, direction: desc ? 'desc' : 'asc' }),
    ),
  );
  const query: Dqb = {
    filters: startsWithOr
      ? [...(anyFilters ?? []), ...customQuery.filters, ...(searchConflict ? [] : search), ...filters]
      : [...search, ...customQuery.filters, ...filters],
    sort: customQuery.sort.length > 0 ? customQuery.sort : sort,
    offset: (state.page - 1) * state.size,
    count: state.size,
  };
  const invalidSort = invalidSorting(state.sort, createSortableCheck(shape));
  const isColumn = (name: string) => shape.columns.some((column) => column.name === name);
  const invalidColumns = [...new Set([...state.cols, ...state.pin])].filter((name) => !isColumn(name));
  const searchTooLong = state.q.length > MAX_SEARCH;
  const invalid = [...invalidFilters, ...invalidSort, ...invalidColumns];
  return {
    query,
    queryText: printDqb(query),
    customQuery,
    invalidFilters,
    invalidSort,
    invalidColumns,
    searchConflict,
    searchTooLong,
    isComplete: invalid.length === 0 && !searchConflict && !searchTooLong && customQuery.issues === undefined,
  };
}

/** Returns the rows of a page without those of the previous page, because some platforms repeat rows. */
export function rowsAfter(
  { rows }: ListPage,
  before: ListPage | undefined,
  key: string | undefined,
): ListPage['rows'] {
  if (!before) return rows;
  const fresh = withoutRepeats([...before.rows, ...rows], key).slice(before.rows.length);
  return fresh.length === rows.length ? rows : fresh;
}
