import type { Dqb, Filter, Sort } from '@/lib/contract/dqb';
import type { Issue } from '@/lib/contract/issue';
import { type Bind, compare, orderSide } from './dqb-compare';
import type { Column, Columns, Lines, List, Scalar, TableSpec } from './table';

/** One term of an order, without its direction. */
export type Ordered = { sql: string; desc: boolean };

export type Compiled = { ok: true; where: string; order: Ordered[] } | { ok: false; issues: Issue[] };

type Asked = Scalar | Lines | List;
type Reading = { bind: Bind; refuse: (code: string, message: string) => void };

const lists = (column: Column): column is Lines | List => column.type === 'lines' || column.type === 'list';

function* flat(columns: Columns, prefix = ''): Generator<[string, Asked]> {
  for (const [name, column] of Object.entries(columns)) {
    if (column.type === 'object') yield* flat(column.columns, `${prefix}${name}.`);
    else yield [prefix + name, column];
  }
}

type Index = { names: string[]; byName: ReadonlyMap<string, Asked> };
const indexes = new WeakMap<Columns, Index>();

/** What can be asked at one level, by dotted wire name ignoring case. */
function indexOf(columns: Columns, asked?: Columns): Index {
  const known = indexes.get(columns);
  if (known) return known;
  const all = [...flat(columns), ...flat(asked ?? {})];
  const made = { names: all.map(([n]) => n), byName: new Map(all.map(([n, c]) => [n.toLowerCase(), c])) };
  indexes.set(columns, made);
  return made;
}

const unknown = (property: string, { names }: Index): string => {
  const few = names.length > 40 ? [...names.slice(0, 40), '…'] : names;
  return `there is no property "${property.slice(0, 60)}" to ask; there are ${few.join(', ')}`;
};

/** The rows of a list for which `inner` holds, or for All, that none is there for which it does not. */
function quantified(filter: Filter, list: Lines | List, where: string, reading: Reading): string {
  const elements: Index =
    list.type === 'list' ? { names: ['_'], byName: new Map([['_', list.element]]) } : indexOf(list.columns);
  const inner = filter.inner ?? [];
  const asked = inner.length > 0 ? joined(inner, elements, `${where} > `, reading) : 'true';
  const rows = `select 1 from ${list.rows.from} where ${list.rows.where}`;
  if (filter.operation === 'Any') return `exists (${rows}${asked === 'true' ? '' : ` and ${asked}`})`;
  return `not exists (${rows} and (${asked}) is not true)`;
}

function single(filter: Filter, index: Index, where: string, reading: Reading): string {
  const column = index.byName.get(filter.property.toLowerCase());
  const quantifier = filter.operation === 'Any' || filter.operation === 'All';
  if (!column) reading.refuse('unknown_property', `${where}: ${unknown(filter.property, index)}`);
  else if (lists(column) !== quantifier)
    reading.refuse(
      'unsuitable_operation',
      `${where}: ${quantifier ? `${filter.operation} asks lists only` : 'a list is asked by Any or All'}`,
    );
  else if (lists(column)) return quantified(filter, column, where, reading);
  else {
    const compared = compare(filter, column, reading.bind);
    if ('sql' in compared) return compared.sql;
    reading.refuse(compared.code, `${where}: ${compared.message}`);
  }
  return 'false';
}

/** Filters joined strictly left to right: `a or b and c` is `(a or b) and c` (D5). */
function joined(filters: readonly Filter[], index: Index, prefix: string, reading: Reading): string {
  let all = '';
  let logic: Filter['logic'] | 'first' = 'first';
  filters.forEach((filter, i) => {
    const sql = single(
      filter,
      index,
      `${prefix}filter ${i + 1} (p=${filter.property.slice(0, 60)})`,
      reading,
    );
    if (logic === 'first') all = sql;
    else if (logic === 'OrElse') all = `(${all} or ${sql})`;
    // A comparison with a missing value is false, not unknown.
    else if (logic === 'Xor') all = `((${all}) is true) <> ((${sql}) is true)`;
    else all = `${all} and ${sql}`;
    if (logic === 'Xor') all = `(${all})`;
    logic = filter.logic;
  });
  return all;
}

const sorted = (sort: Sort, index: Index, where: string, reading: Reading): Ordered[] => {
  const column = index.byName.get(sort.property.toLowerCase());
  if (!column) reading.refuse('unknown_property', `${where}: ${unknown(sort.property, index)}`);
  else if (lists(column)) reading.refuse('unsuitable_operation', `${where}: a list has no order`);
  else
    return [{ sql: orderSide(column, sort.caseSensitive ?? false, false), desc: sort.direction === 'desc' }];
  return [];
};

/** The key makes every order total; it follows the last direction, so that one index can be read backwards. */
function ordered<R>(sort: readonly Sort[], spec: TableSpec<R>, index: Index, reading: Reading): Ordered[] {
  const asked = sort.length > 0 ? sort : (spec.order ?? []);
  const terms = asked.flatMap((s, i) =>
    sorted(s, index, `sort ${i + 1} (s=${s.property.slice(0, 60)})`, reading),
  );
  const direction = asked.at(-1)?.direction ?? 'asc';
  const ties = spec.key.flatMap((property) =>
    sorted({ property, direction, caseSensitive: true }, index, 'key', reading),
  );
  return [...terms, ...ties].filter((t, i, all) => all.findIndex((o) => o.sql === t.sql) === i);
}

/**
 * A query as SQL over `spec` (D5). Values go to the end of `params`, which start at `$2`; `where` is '' without filters.
 * Issues have the path `dqb` and name the part that cannot be asked.
 */
export function compile<R>(dqb: Dqb, spec: TableSpec<R>, params: unknown[]): Compiled {
  const issues: Issue[] = [];
  const reading: Reading = {
    bind: (value) => `$${params.push(value) + 1}`,
    refuse: (code, message) => issues.push({ path: 'dqb', message, code }),
  };
  const index = indexOf(spec.columns, spec.asked);
  const where = dqb.filters.length > 0 ? joined(dqb.filters, index, '', reading) : '';
  const order = ordered(dqb.sort, spec, index, reading);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, where, order };
}

/** The order by list, forwards or from the other end. */
export const orderBy = (order: readonly Ordered[], reversed = false): string =>
  order.map(({ sql, desc }) => (desc !== reversed ? `${sql} desc` : sql)).join(', ');
