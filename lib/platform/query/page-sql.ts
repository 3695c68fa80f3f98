import { createHash } from 'node:crypto';
import { type Ordered, orderBy } from './dqb-sql';
import type { Column, Columns, Scalar, TableSpec } from './table';
import { type Total, versionOf } from './totals';

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
    const objectSql = objectOf(column.columns);
    return column.present ? `case when ${column.present} then ${objectSql} end` : objectSql;
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
function fullRowSql<R>({ columns }: TableSpec<R>): string {
  const known = lists.get(columns);
  if (known !== undefined) return known;
  const objectSql = selectList(columns);
  lists.set(columns, objectSql);
  return objectSql;
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
const rowsOf = <R>(spec: TableSpec<R>, filter: string, naming = ''): string =>
  `from ${fromOf(spec, `${filter} ${naming}`)} where ${where(spec, filter)}`;

/** The records that match, whole. */
const recordsOf = <R>(spec: TableSpec<R>, filter: string): string =>
  `select ${fullRowSql(spec)} from ${allOf(spec)} where ${where(spec, filter)}`;

/** The SQL of a record's key, field by field. */
function keyOf<R>({ columns, key }: TableSpec<R>): string[] {
  const isScalar = (c: Columns[string] | undefined): c is Scalar => c !== undefined && 'nullable' in c;
  return key.map((name) => {
    const column = columns[name];
    if (!isScalar(column)) throw new Error(`The key ${name} is no field of the record`);
    return column.sql;
  });
}

/** The key as columns `k0`, `k1` …, which `byKey` reads. */
const keyColumns = <R>(spec: TableSpec<R>): string =>
  keyOf(spec)
    .map((sql, i) => `${sql} as k${i}`)
    .join(', ');

/** The whole records whose keys `keys` selects, in order: rows that are passed over on the way to them are never read whole. */
function byKey<R>(spec: TableSpec<R>, keys: string, order: readonly Ordered[]): string {
  const same = keyOf(spec).map((sql, i) => `${sql} = page.k${i}`);
  return `select ${fullRowSql(spec)} from (${keys}) page, ${allOf(spec)} where ${where(spec, same.join(' and '))} order by ${orderBy(order)}`;
}

// A prepared statement lives in every connection until that ends, and filters make any number of texts.
const MAX_NAMED = 150;
const MAX_SEEN = 500;

const named = new Map<string, string>();
const seen = new Map<string, number>();

/** The name under which a text is prepared, once it has come three times; nothing when too many are prepared. */
export function statementName(text: string): string | undefined {
  const name = named.get(text);
  if (name !== undefined) return name;
  if (named.size >= MAX_NAMED) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  if (seen.size >= MAX_SEEN) seen.clear();
  if (times < 3) {
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const objectSql = `q${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  named.set(text, objectSql);
  return objectSql;
}

/** An answer that PostgreSQL has already written as JSON: passed on as text, never parsed here. `T` is what it says. */
export class Rendered<T> {
  declare readonly says?: T;

  constructor(readonly json: string) {}
}

/** Which rows: their filter ('' for all; whether it searches for a pattern), their order, how many and after how many. */
export type Page = {
  where: string;
  searches: boolean;
  order: readonly Ordered[];
  limit: number;
  offset: number;
};

/** A statement over the values of a filter and `extra` ones after them. */
export type Statement = { text: string; extra: readonly unknown[] };

/** The placeholder of the n-th extra value. */
type At = (n: number) => string;

const asArray = (rows: string): string => `coalesce((select json_agg(r)::text from (${rows}) r), '[]')`;

const versionSql = <R>({ versions }: TableSpec<R>, columns: string): string =>
  `select v.version::text, ${columns} from (select ${versionOf(versions)} as version) v`;

/** A limit is text, for the planner must know how few rows are wanted; an offset would make a text of its own each. */
const part = ({ limit, offset }: Page, at: string): string =>
  `limit ${limit}${offset > 0 ? ` offset ${at}` : ''}`;

const skipped = ({ offset }: Page): number[] => (offset > 0 ? [offset] : []);

/** From the front. What is skipped is skipped by its key, which an index holds. */
function pageFromStart<R>(spec: TableSpec<R>, page: Page, kept: Total | undefined, at: At): Statement {
  const { where, order, offset } = page;
  const terms = orderBy(order);
  const rows =
    offset > 0 && !spec.derived
      ? byKey(
          spec,
          `select ${keyColumns(spec)} ${rowsOf(spec, where, terms)} order by ${terms} ${part(page, at(2))}`,
          order,
        )
      : `${recordsOf(spec, where)} order by ${terms} ${part(page, at(2))}`;
  const count = `case when v.version = ${at(1)}::bigint then null else (select count(*)::int ${rowsOf(spec, where)}) end`;
  return {
    text: versionSql(spec, `${count} as total, ${asArray(rows)} as items`),
    extra: [kept?.version ?? null, ...skipped(page)],
  };
}

/** From the other end of the kept total. */
function fromEnd<R>(spec: TableSpec<R>, page: Page, kept: Total, at: At): Statement {
  const terms = orderBy(page.order, true);
  const keys = `select ${keyColumns(spec)} ${rowsOf(spec, page.where, terms)} order by ${terms} limit ${at(2)} offset ${at(3)}`;
  const rows = asArray(byKey(spec, keys, page.order));
  const limit = Math.max(Math.min(page.limit, kept.total - page.offset), 0);
  const text = versionSql(
    spec,
    `null::int as total, case when v.version = ${at(1)}::bigint then ${rows} end as items`,
  );
  return { text, extra: [kept.version, limit, Math.max(kept.total - page.offset - limit, 0)] };
}

/** So many matching rows are sorted at once; of more, an index in the order of the list soon meets enough for a page. */
const SMALL_TOTAL = 10_000;

/** Rows that have a pattern are found once, for the total and for the page: finding them is what costs. */
function countOnce<R>(spec: TableSpec<R>, page: Page, at: At): Statement {
  const { where, order } = page;
  const terms = order.map(({ sql }, i) => `${sql} as s${i}`).join(', ');
  const found = `with found as materialized (select ${keyColumns(spec)}, ${terms} ${rowsOf(spec, where, terms)})`;
  const orderSql = orderBy(order.map(({ desc }, i) => ({ sql: `s${i}`, desc })));
  const names = keyOf(spec)
    .map((_, i) => `k${i}`)
    .join(', ');
  const rows = byKey(spec, `select ${names} from found order by ${orderSql} ${part(page, at(1))}`, order);
  const columns = `(select count(*)::int from found) as total, ${asArray(rows)} as items`;
  return { text: `${found} ${versionSql(spec, columns)}`, extra: skipped(page) };
}

/**
 * One page, the version of its tables and its total, of one moment: columns `items` (JSON text), `version` and `total`.
 * `total` is null where the version is the kept one. Beyond half of the kept total the page is read from the other end,
 * and `items` is null when that total no longer holds. `bound` values come before the extra ones.
 */
export function pageStatement<R>(spec: TableSpec<R>, page: Page, bound: number, kept?: Total): Statement {
  const at: At = (n) => `$${bound + 1 + n}`;
  const isSmall = !kept || kept.total <= SMALL_TOTAL;
  if (!spec.derived && page.searches && isSmall) return countOnce(spec, page, at);
  if (!spec.derived && kept && page.offset > kept.total / 2) return fromEnd(spec, page, kept, at);
  return pageFromStart(spec, page, kept, at);
}

/** One record by its key, whose values are `$2` and following: column `record` (JSON text). */
export function recordStatement<R>(spec: TableSpec<R>): string {
  const same = keyOf(spec).map((sql, i) => `${sql} = $${i + 2}`);
  return `select row_to_json(r)::text as record from (${recordsOf(spec, same.join(' and '))}) r`;
}
