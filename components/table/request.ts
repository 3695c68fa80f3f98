import { type Dqb, printDqb } from '@/lib/contract/dqb';
import { type Clock, filtersOf, readQuestion, searchFilters } from '@/lib/contract/dqb-filter';
import type { FilterField, ListShape } from './column';
import { sortKeys } from './sort';
import type { ListState } from './state';

/** What a list asks the platform for. */
export type Asked = {
  query: Dqb;
  /** The same as the text of the parameter. */
  dqb: string;
  /** Written filters of the address that ask nothing that can be answered; shown, and left out. */
  idle: string[];
};

const fieldOf = (fields: readonly FilterField[], name: string) => fields.find((f) => f.name === name);

/** The order in force: the address's, else the page's. */
export function sortOf(state: Pick<ListState, 'sort'>, shape: Pick<ListShape, 'columns' | 'sort'>) {
  const sortable = (name: string) => shape.columns.some((c) => c.name === name && c.sortable);
  const own = sortKeys(state.sort, sortable);
  return own.length > 0 ? own : sortKeys(shape.sort, sortable);
}

/** What the list's state asks for. The search stands first: only there can the grammar hold an "or" group (D5). */
export function askFor(state: ListState, shape: ListShape, clock: Clock): Asked {
  const idle: string[] = [];
  const filters = [...(shape.fixed ?? []), ...state.f].flatMap((written) => {
    const question = readQuestion(written);
    const field = fieldOf(shape.fields, question.field);
    const found = field && filtersOf(question, field, clock);
    if (!found) idle.push(written);
    return found ?? [];
  });
  const search = shape.search.flatMap((name) => fieldOf(shape.fields, name) ?? []);
  const query: Dqb = {
    filters: [...searchFilters(state.q, search), ...filters],
    sort: sortOf(state, shape).map(({ name, down }) => ({
      property: name,
      direction: down ? 'desc' : 'asc',
    })),
    offset: (state.page - 1) * state.size,
    count: state.size,
  };
  return { query, dqb: printDqb(query), idle };
}
