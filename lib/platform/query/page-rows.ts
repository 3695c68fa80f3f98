import { type Ordered, orderBy } from './dqb-sql';
import type { Column, Columns, Scalar, TableSpec } from './table';

/** A moment as every answer writes it: UTC with microseconds, as `toInstant` writes what came in (D23). */
export const writtenInstant = (sql: string): string =>
  `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A value as the contract writes it: moments as ISO 8601 in UTC, days as the midnight that names them (D23). */
function written({ type, sql }: Scalar): string {
  if (type === 'instant') return writtenInstant(sql);
  if (type === 'day') return `to_char(${sql}, 'YYYY-MM-DD"T00:00:00Z"')`;
  return sql;
}

function objectOf(columns: Columns): string {
  const pairs = Object.entries(columns).map(([name, column]) => `${literal(name)}, ${jsonOf(column)}`);
  if (pairs.length > 45)
    throw new Error(`An object inside a record has ${pairs.length} fields, at most 45 can be read`);
  return `json_build_object(${pairs.join(', ')})`;
}

function jsonOf(column: Column): string {
  if (column.type === 'list') return column.sql;
  if (column.type !== 'object' && column.type !== 'lines') return written(column);
  if (column.json) return column.json;
  if (column.type === 'object') {
    const made = objectOf(column.columns);
    return column.present ? `case when ${column.present} then ${made} end` : made;
  }
  const { from, where, order } = column.rows;
  const sorted = order ? ` order by ${order}` : '';
  return `coalesce((select json_agg(${objectOf(column.columns)}${sorted}) from ${from} where ${where}), '[]')`;
}

/** The select list that reads a whole record, named as the contract names its fields. */
const selectList = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, column]) => `${jsonOf(column)} as "${name}"`)
    .join(', ');

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
