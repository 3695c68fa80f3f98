import { type Dqb, type Filter, printDqb, type Sort } from '@/lib/contract/dqb/dqb';
import {
  alternativesOf,
  type Clock,
  eitherOf,
  filtersOf,
  readQuestion,
  searchFilters,
} from '@/lib/contract/dqb/dqb-filter';
import type { Place } from '@/lib/contract/dqb/dqb-parse';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { FilterField, ListShape, Row } from '../columns/column';
import { readSorting } from '../columns/table-model';
import type { ListState } from './list-state';

/**
 * The address pattern of a record that opens beside its list: on the list's own path it keeps what the list's address says
 * (search, filters, order), so that closing it leads back to the same rows.
 */
export function isSameList(
  pattern: string | undefined,
  path: string,
  search: Iterable<readonly [string, string]>,
): string | undefined {
  const [to = '', own = ''] = pattern?.split('?') ?? [];
  if (pattern === undefined || to !== path) return pattern;
  const names = own.split('&').map((pair) => pair.split('=')[0]);
  const kept = [...search].filter(([name]) => !names.includes(name));
  const rest = new URLSearchParams(kept.map(([name, value]) => [name, value])).toString();
  // The braces of the pattern stay as they are, whatever stands before them.
  return `${to}?${[rest.replaceAll('{', '%7B'), own].filter(Boolean).join('&')}`;
}

/** The filters that stay in force when this one is chosen: of one field there is one choice at a time. */
export function otherParamsOf(filters: readonly string[], chosen: string): string[] {
  const { field } = readQuestion(chosen);
  return filters.filter((filter) => readQuestion(filter).field !== field);
}

/** What a list asks the platform for. */
export type ListRequest = {
  query: Dqb;
  /** The same as the text of the parameter. */
  dqb: string;
  /** Written filters of the address that cannot be applied. */
  invalidFilters: string[];
  /** The search cannot be asked beside this own query. */
  searchConflict: boolean;
  /**
   * Whether all that the address says is in the query. If not, nothing may be asked, selected or exported: without the part
   * that is missing, more rows would be found than was meant.
   */
  isComplete: boolean;
};

/** The query that somebody wrote as text beside the filters, read: `issues` when it cannot be, and the `place` of the first one in the text. */
export type TextQuery = Pick<Dqb, 'filters' | 'sort'> & {
  text: string;
  issues?: Issue[];
  place?: Place;
};

export const noTextQuery: TextQuery = { text: '', filters: [], sort: [] };

const fieldOf = (fields: readonly FilterField[], name: string) => fields.find((f) => f.name === name);

/** The order in force: the address's, else the page's. */
export function sortOf(state: Pick<ListState, 'sort'>, shape: Pick<ListShape, 'columns' | 'sort'>) {
  const sortable = (name: string) => shape.columns.some((c) => c.name === name && c.sortable);
  const own = readSorting(state.sort, sortable);
  return own.length > 0 ? own : readSorting(shape.sort, sortable);
}

/**
 * What the list's state asks for. The grammar goes strictly from left to right (D5): an "or" can only stand at the
 * beginning. That is the search's place, or that of filters of which one must hold, or of an own query with an "or" in it; then
 * only a search in one field fits.
 */
export function askFor(
  state: ListState,
  shape: ListShape,
  clock: Clock,
  own: TextQuery = noTextQuery,
): ListRequest {
  const invalidFilters: string[] = [];
  const ask = (written: string) => {
    const question = readQuestion(written);
    const field = fieldOf(shape.fields, question.field);
    return field && filtersOf(question, field, clock);
  };
  const hasOr = own.filters.some((filter) => filter.logic);
  let either: Filter[] | undefined;
  const filters = [...(shape.fixed ?? []), ...state.f].flatMap((written) => {
    const alternatives = alternativesOf(written);
    const found = alternatives ? eitherOf(alternatives.map(ask)) : ask(written);
    if (!found || (alternatives && (either || hasOr))) {
      invalidFilters.push(written);
      return [];
    }
    if (!alternatives) return found;
    either = found;
    return [];
  });
  const among = shape.search.flatMap((name) => fieldOf(shape.fields, name) ?? []);
  const search = searchFilters(state.q, among);
  const first = hasOr || either !== undefined;
  const searchConflict = first && search.length > 1;
  const sort = sortOf(state, shape).flatMap(({ id, desc }) =>
    (shape.columns.find(({ name }) => name === id)?.of ?? [id]).map(
      (property): Sort => ({ property, direction: desc ? 'desc' : 'asc' }),
    ),
  );
  const query: Dqb = {
    filters: first
      ? [...(either ?? []), ...own.filters, ...(searchConflict ? [] : search), ...filters]
      : [...search, ...own.filters, ...filters],
    sort: own.sort.length > 0 ? own.sort : sort,
    offset: (state.page - 1) * state.size,
    count: state.size,
  };
  return {
    query,
    dqb: printDqb(query),
    invalidFilters,
    searchConflict,
    isComplete: invalidFilters.length === 0 && !searchConflict && own.issues === undefined,
  };
}

/** One page of a list, whichever of the two shapes the platform answered in (D4). */
export type Answered = { rows: readonly Row[]; total: number; offset: number };

const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRecord);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const kept = new WeakMap<object, Answered>();

/** Reads what a platform answered to a query; the same answer gives the same object, so that nothing is drawn twice. */
export function readAnswer(answer: unknown, { offset = 0 }: Pick<Dqb, 'offset'>): Answered | undefined {
  if (!isRecord(answer)) return undefined;
  const known = kept.get(answer);
  if (known) return known;
  const read = answer.data === undefined ? paged(answer) : listed(answer, offset);
  kept.set(answer, read);
  return read;
}

function paged({ items, dataSetCount, offset }: Row): Answered {
  const rows = isRows(items) ? items : [];
  return { rows, total: number(dataSetCount) ?? rows.length, offset: number(offset) ?? 0 };
}

/** Where such a list begins it does not tell: where it was asked to. */
function listed({ data, count }: Row, offset: number): Answered {
  const rows = isRows(data) ? data : [];
  return { rows, total: number(count) ?? rows.length, offset };
}
