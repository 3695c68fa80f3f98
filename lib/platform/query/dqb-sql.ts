import type { Dqb, DqbOperation, Filter, Sort } from '@/lib/contract/dqb/dqb';
import type { Issue } from '@/lib/contract/schema/issue';
import { type Bind, compare, orderExpression } from './dqb-compare';
import type { Column, Columns, Lines, List, Scalar, TableSpec } from './table';

/** A property that a filter or sort can name: a value, or a list for Any and All. */
type Queryable = Scalar | Lines | List;

/** The properties at one level. `byName` is keyed by dotted wire name in lower case. */
type Level = { readonly names: readonly string[]; readonly byName: ReadonlyMap<string, Queryable> };

export const isList = (column: Column): column is Lines | List =>
  column.type === 'lines' || column.type === 'list';

function* flattenColumns(columns: Columns, prefix = ''): Generator<[string, Queryable]> {
  for (const [name, column] of Object.entries(columns)) {
    if (column.type === 'object') yield* flattenColumns(column.columns, `${prefix}${name}.`);
    else yield [prefix + name, column];
  }
}

const levels = new WeakMap<Columns, Level>();

/** Returns the properties of a record or of its lines. `more` contains lists that can be filtered but are not in the response. */
export function getLevel(columns: Columns, more: Columns = {}): Level {
  const cached = levels.get(columns);
  if (cached) return cached;
  const all = [...flattenColumns(columns), ...flattenColumns(more)];
  const level = { names: all.map(([n]) => n), byName: new Map(all.map(([n, c]) => [n.toLowerCase(), c])) };
  levels.set(columns, level);
  return level;
}

/** Returns the properties inside a list: the fields of its elements, or `_` for plain values. */
export const innerLevel = (list: Lines | List): Level =>
  list.type === 'lines' ? getLevel(list.columns) : { names: ['_'], byName: new Map([['_', list.element]]) };

function unknownProperty(property: string, { names }: Level): string {
  const visibleNames = names.length > 40 ? [...names.slice(0, 40), '…'] : names;
  return `unknown property "${property.slice(0, 60)}"; the properties are ${visibleNames.join(', ')}`;
}

/** One expression of an ORDER BY list. */
export type OrderTerm = { sql: string; desc: boolean };

/** A query as SQL. `hasPattern` is true if a filter matches by pattern. */
export type Compiled =
  | { ok: true; where: string; order: OrderTerm[]; hasPattern: boolean }
  | { ok: false; issues: Issue[] };

type Compilation = {
  bind: Bind;
  addIssue: (code: string, message: string) => void;
  hasPattern: boolean;
};

/**
 * The level at which the properties of a filter are resolved. `key` is the SQL of the record's key. It is undefined inside a
 * list, and if the key has several fields.
 */
type QueryScope = { level: Level; prefix: string; key?: string };

const INDEXED_OPERATIONS = new Set<DqbOperation>(['Equals', 'In', 'StartsWith']);

/**
 * Compiles Any or All. Any matches if at least one element meets the inner filters. All matches if no element fails the inner
 * filters.
 */
function compileQuantifier(
  filter: Filter,
  list: Lines | List,
  where: string,
  key: string | undefined,
  compilation: Compilation,
): string {
  const { operation, inner = [] } = filter;
  const condition =
    inner.length > 0
      ? joinFilters(inner, { level: innerLevel(list), prefix: `${where} > ` }, compilation)
      : 'true';
  const { from, where: rowsWhere, allRows } = list.rows;
  if (operation === 'All')
    return `not exists (select 1 from ${from} where ${rowsWhere} and (${condition}) is not true)`;
  // Inside an "or", select the few matching records by key, so that each alternative can use an index.
  if (key && allRows && inner.length > 0 && inner.every((f) => INDEXED_OPERATIONS.has(f.operation)))
    return `${key} = any(array(select ${allRows.key} from ${from} where ${allRows.where} and ${condition}))`;
  return `exists (select 1 from ${from} where ${rowsWhere} and ${condition})`;
}

function compileFilter(filter: Filter, where: string, scope: QueryScope, compilation: Compilation): string {
  const { operation, property } = filter;
  const column = scope.level.byName.get(property.toLowerCase());
  const isQuantifier = operation === 'Any' || operation === 'All';
  if (!column)
    compilation.addIssue('unknown_property', `${where}: ${unknownProperty(property, scope.level)}`);
  else if (isList(column)) {
    if (isQuantifier) return compileQuantifier(filter, column, where, scope.key, compilation);
    compilation.addIssue('unsuitable_operation', `${where}: a list can be filtered by Any or All only`);
  } else if (isQuantifier)
    compilation.addIssue('unsuitable_operation', `${where}: ${operation} applies to lists only`);
  else {
    const comparison = compare(filter, column, compilation.bind);
    if ('sql' in comparison) {
      compilation.hasPattern ||= comparison.isPattern === true;
      return comparison.sql;
    }
    compilation.addIssue(comparison.code, `${where}: ${comparison.message}`);
  }
  return 'false';
}

/** Joins filters strictly left to right: `a or b and c` is `(a or b) and c` (D5). */
function joinFilters(filters: readonly Filter[], scope: QueryScope, compilation: Compilation): string {
  const { key, ...rest } = scope;
  const groupScope = filters.some((f) => f.logic) ? scope : rest;
  return filters.reduce((all, filter, i) => {
    const where = `${scope.prefix}filter ${i + 1} (p=${filter.property.slice(0, 60)})`;
    const sql = compileFilter(filter, where, groupScope, compilation);
    const logic = filters[i - 1]?.logic;
    if (i === 0) return sql;
    if (logic === 'OrElse') return `(${all} or ${sql})`;
    // A result that is unknown because of a missing value counts as false.
    return logic === 'Xor' ? `(((${all}) is true) <> ((${sql}) is true))` : `${all} and ${sql}`;
  }, '');
}

function compileSort(sort: Sort, where: string, level: Level, compilation: Compilation): OrderTerm[] {
  const column = level.byName.get(sort.property.toLowerCase());
  if (!column) compilation.addIssue('unknown_property', `${where}: ${unknownProperty(sort.property, level)}`);
  else if (isList(column))
    compilation.addIssue('unsuitable_operation', `${where}: a list cannot be sorted by`);
  else
    return [
      { sql: orderExpression(column, sort.caseSensitive === true, false), desc: sort.direction === 'desc' },
    ];
  return [];
}

/**
 * Appends the key to the sorts, so that the order is total. The key has the direction of the last sort, so that one index serves
 * both directions.
 */
function compileOrder<R>(
  sort: readonly Sort[],
  spec: TableSpec<R>,
  level: Level,
  compilation: Compilation,
): OrderTerm[] {
  const sortOrder = sort.length > 0 ? sort : (spec.order ?? []);
  const direction = sortOrder.at(-1)?.direction ?? 'asc';
  const tieBreakers = spec.key.map((property): Sort => ({ property, direction, caseSensitive: true }));
  const terms = [...sortOrder, ...tieBreakers].flatMap((s, i) =>
    compileSort(s, `sort ${i + 1} (s=${s.property.slice(0, 60)})`, level, compilation),
  );
  return terms.filter((t, i) => terms.findIndex((o) => o.sql === t.sql) === i);
}

/**
 * Translates a query to SQL for `spec` (D5). Appends values to `params`. Their placeholders start at `$2`. Without filters,
 * `where` is ''. Issues have the path `dqb` and name the invalid part.
 */
export function compile<R>(dqb: Dqb, spec: TableSpec<R>, params: unknown[]): Compiled {
  const issues: Issue[] = [];
  const compilation: Compilation = {
    bind: (value) => `$${params.push(value) + 1}`,
    addIssue: (code, message) => issues.push({ path: 'dqb', message, code }),
    hasPattern: false,
  };
  const level = getLevel(spec.columns, spec.filterColumns);
  const singleKey = spec.key.length === 1 ? level.byName.get(spec.key[0]?.toLowerCase() ?? '') : undefined;
  const key = singleKey && !isList(singleKey) ? { key: singleKey.filterSql ?? singleKey.sql } : {};
  const where = joinFilters(dqb.filters, { level, prefix: '', ...key }, compilation);
  const order = compileOrder(dqb.sort, spec, level, compilation);
  const { hasPattern } = compilation;
  return issues.length > 0 ? { ok: false, issues } : { ok: true, where, order, hasPattern };
}

/** Formats an ORDER BY list, optionally reversed. */
export const orderBy = (order: readonly OrderTerm[], reversed = false): string =>
  order.map(({ sql, desc }) => (desc !== reversed ? `${sql} desc` : sql)).join(', ');
