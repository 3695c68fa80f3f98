import { type Ordered, orderBy } from './dqb-sql';
import { selectList } from './page-sql';
import type { Columns, Scalar, TableSpec } from './table';

const lists = new WeakMap<Columns, string>();

/** The select list of whole records. */
function wholeOf<R>({ columns }: TableSpec<R>): string {
  const known = lists.get(columns);
  if (known !== undefined) return known;
  const made = selectList(columns);
  lists.set(columns, made);
  return made;
}

/** The table with all its joins, for whole records. */
const allOf = <R>({ from, joins = {} }: TableSpec<R>): string => [from, ...Object.values(joins)].join(' ');

/** The table, with the joins that `naming` names. */
function fromOf<R>({ from, joins = {} }: TableSpec<R>, naming: string): string {
  const named = Object.entries(joins).filter(([alias]) => new RegExp(`\\b${alias}\\.`).test(naming));
  return [from, ...named.map(([, join]) => join)].join(' ');
}

const where = <R>(spec: TableSpec<R>, filter: string): string =>
  filter === '' ? spec.where : `${spec.where} and ${filter}`;

/** The rows that match, for terms that name no more than `naming` does. */
export const rowsOf = <R>(spec: TableSpec<R>, filter: string, naming = ''): string =>
  `from ${fromOf(spec, `${filter} ${naming}`)} where ${where(spec, filter)}`;

/** The records that match, whole. */
export const recordsOf = <R>(spec: TableSpec<R>, filter: string): string =>
  `select ${wholeOf(spec)} from ${allOf(spec)} where ${where(spec, filter)}`;

/** The SQL of a record's key, field by field. */
export function keyOf<R>({ columns, key }: TableSpec<R>): string[] {
  const isScalar = (c: Columns[string] | undefined): c is Scalar => c !== undefined && 'nullable' in c;
  return key.map((name) => {
    const column = columns[name];
    if (!isScalar(column)) throw new Error(`The key ${name} is no field of the record`);
    return column.sql;
  });
}

/** The key as columns `k0`, `k1` …, which `byKey` reads. */
export const keyColumns = <R>(spec: TableSpec<R>): string =>
  keyOf(spec)
    .map((sql, i) => `${sql} as k${i}`)
    .join(', ');

/** The whole records whose keys `keys` selects, in order: rows that are passed over on the way to them are never read whole. */
export function byKey<R>(spec: TableSpec<R>, keys: string, order: readonly Ordered[]): string {
  const same = keyOf(spec).map((sql, i) => `${sql} = page.k${i}`);
  return `select ${wholeOf(spec)} from (${keys}) page, ${allOf(spec)} where ${where(spec, same.join(' and '))} order by ${orderBy(order)}`;
}
