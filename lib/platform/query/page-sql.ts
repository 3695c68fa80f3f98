import { type OrderTerm, orderBy } from './dqb-sql';
import type { Column, Columns, Scalar, TableSpec } from './table';
import { type Total, VERSION_SQL } from './totals';

/** Formats a timestamp like `toInstant`: UTC with microseconds (D23). */
export const timestampSql = (sql: string): string =>
  `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Formats a value for a response: timestamps as ISO 8601 in UTC, dates as midnight UTC (D23). */
function scalarSql({ type, sql }: Scalar): string {
  if (type === 'instant') return timestampSql(sql);
  if (type === 'day') return `to_char(${sql}, 'YYYY-MM-DD"T00:00:00Z"')`;
  return sql;
}

function objectSql(columns: Columns): string {
  const pairs = Object.entries(columns).map(
    ([name, column]) => `${quoteLiteral(name)}, ${columnSql(column)}`,
  );
  if (pairs.length > 45)
    throw new Error(`An object inside a record has ${pairs.length} fields, at most 45 can be read`);
  return `json_build_object(${pairs.join(', ')})`;
}

function columnSql(column: Column): string {
  if (column.type === 'list') return column.sql;
  if (column.type !== 'object' && column.type !== 'lines') return scalarSql(column);
  if (column.json) return column.json;
  if (column.type === 'object') {
    const json = objectSql(column.columns);
    return column.presentIf ? `case when ${column.presentIf} then ${json} end` : json;
  }
  const { from, where, order } = column.rows;
  const sorted = order ? ` order by ${order}` : '';
  return `coalesce((select json_agg(${objectSql(column.columns)}${sorted}) from ${from} where ${where}), '[]')`;
}

/** Returns the select list of a complete record, with the contract's field names. */
const recordColumns = <R>({ columns }: TableSpec<R>): string =>
  Object.entries(columns)
    .map(([name, column]) => `${columnSql(column)} as "${name}"`)
    .join(', ');

/** Returns a FROM clause with all joins, for reading complete records. */
const fromAll = <R>({ from, joins = {} }: TableSpec<R>): string => [from, ...Object.values(joins)].join(' ');

/** Returns a FROM clause with only the joins whose alias occurs in `expressions`. */
function fromNeeded<R>({ from, joins = {} }: TableSpec<R>, expressions: string): string {
  const named = Object.entries(joins).filter(([alias]) => new RegExp(`\\b${alias}\\.`).test(expressions));
  return [from, ...named.map(([, join]) => join)].join(' ');
}

const where = <R>(spec: TableSpec<R>, filter: string): string =>
  filter === '' ? spec.where : `${spec.where} and ${filter}`;

/** Returns a FROM clause for the matching rows, with only the joins that the filter and `naming` use. */
const matchingRows = <R>(spec: TableSpec<R>, filter: string, naming = ''): string =>
  `from ${fromNeeded(spec, `${filter} ${naming}`)} where ${where(spec, filter)}`;

/** Returns a statement for the complete matching records. */
const matchingRecords = <R>(spec: TableSpec<R>, filter: string): string =>
  `select ${recordColumns(spec)} from ${fromAll(spec)} where ${where(spec, filter)}`;

function keyExpressions<R>({ columns, key }: TableSpec<R>): string[] {
  const isScalar = (c: Columns[string] | undefined): c is Scalar => c !== undefined && 'nullable' in c;
  return key.map((name) => {
    const column = columns[name];
    if (!isScalar(column)) throw new Error(`The key ${name} is no field of the record`);
    return column.sql;
  });
}

/** Selects the key fields as `k0`, `k1` … for `recordsByKey`. */
const keyColumns = <R>(spec: TableSpec<R>): string =>
  keyExpressions(spec)
    .map((sql, i) => `${sql} as k${i}`)
    .join(', ');

/**
 * Returns SQL that reads the complete records for the keys that the query `keys` selects, in order. Rows that the query skips are
 * not read completely.
 */
function recordsByKey<R>(spec: TableSpec<R>, keys: string, order: readonly OrderTerm[]): string {
  const same = keyExpressions(spec).map((sql, i) => `${sql} = page.k${i}`);
  return `select ${recordColumns(spec)} from (${keys}) page, ${fromAll(spec)} where ${where(spec, same.join(' and '))} order by ${orderBy(order)}`;
}

/** The rows to read. `where` is '' for all rows. `hasPattern` is true if `where` contains a pattern. */
export type Page = {
  where: string;
  hasPattern: boolean;
  order: readonly OrderTerm[];
  limit: number;
  offset: number;
};

const jsonArray = (rows: string): string => `coalesce((select json_agg(r)::text from (${rows}) r), '[]')`;

const withVersion = (columns: string): string => `select v.version::text, ${columns} from (${VERSION_SQL}) v`;

/** Limit and offset are part of the text, because the planner chooses a better plan if it knows them. */
const limitSql = ({ limit, offset }: Pick<Page, 'limit' | 'offset'>): string =>
  `limit ${limit} offset ${offset}`;

/**
 * Builds a statement that reads a page by counting from the first row. With an offset, a subquery first selects the keys of the
 * page, so that PostgreSQL skips rows in an index without reading their records.
 */
function pageFromStart<R>(spec: TableSpec<R>, page: Page, cachedTotal?: Total): string {
  const terms = orderBy(page.order);
  const paging = `order by ${terms} ${limitSql(page)}`;
  const rows =
    page.offset > 0 && !spec.derived
      ? recordsByKey(
          spec,
          `select ${keyColumns(spec)} ${matchingRows(spec, page.where, terms)} ${paging}`,
          page.order,
        )
      : `${matchingRecords(spec, page.where)} ${paging}`;
  const count = `(select count(*)::int ${matchingRows(spec, page.where)})`;
  const total = cachedTotal
    ? `case when v.version = ${cachedTotal.version} then null else ${count} end`
    : count;
  return withVersion(`${total} as total, ${jsonArray(rows)} as items`);
}

/** Reads a page backwards from the end, which skips fewer rows. Requires a cached total. */
function pageFromEnd<R>(
  spec: TableSpec<R>,
  { where, order, ...page }: Page,
  { version, total }: Total,
): string {
  const terms = orderBy(order, true);
  const limit = Math.max(Math.min(page.limit, total - page.offset), 0);
  const offset = Math.max(total - page.offset - limit, 0);
  const keys = `select ${keyColumns(spec)} ${matchingRows(spec, where, terms)} order by ${terms} ${limitSql({ limit, offset })}`;
  const rows = jsonArray(recordsByKey(spec, keys, order));
  return withVersion(`null::int as total, case when v.version = ${version} then ${rows} end as items`);
}

/** Maximum number of matching rows to sort. For more rows, an index in the order of the list finds a page sooner. */
const SMALL_TOTAL = 10_000;

/** Evaluates a pattern only once for both the total and the page, because patterns are expensive. */
function pageWithPattern<R>(spec: TableSpec<R>, page: Page): string {
  const { where, order } = page;
  const terms = order.map(({ sql }, i) => `${sql} as s${i}`).join(', ');
  const withMatches = `with found as materialized (select ${keyColumns(spec)}, ${terms} ${matchingRows(spec, where, terms)})`;
  const orderSql = orderBy(order.map(({ desc }, i) => ({ sql: `s${i}`, desc })));
  const names = keyExpressions(spec)
    .map((_, i) => `k${i}`)
    .join(', ');
  const keys = `select ${names} from found order by ${orderSql} ${limitSql(page)}`;
  const columns = `(select count(*)::int from found) as total, ${jsonArray(recordsByKey(spec, keys, order))} as items`;
  return `${withMatches} ${withVersion(columns)}`;
}

/**
 * Returns the statement that reads a page, the version of the tenant's data and the total from one snapshot. The columns are
 * `items` (JSON text), `version` and `total`. `total` is null if the cached total is used. A page in the second half of the
 * cached total is read from the end. In this case, `items` is null if the cached total is outdated.
 */
export function pageStatement<R>(spec: TableSpec<R>, page: Page, cachedTotal?: Total): string {
  const isSmall = !cachedTotal || cachedTotal.total <= SMALL_TOTAL;
  if (!spec.derived && page.hasPattern && isSmall) return pageWithPattern(spec, page);
  if (!spec.derived && cachedTotal && page.offset > cachedTotal.total / 2)
    return pageFromEnd(spec, page, cachedTotal);
  return pageFromStart(spec, page, cachedTotal);
}

/**
 * Returns the statement that reads a record by its key. The values of the key start at `$2`. The column is `record` (JSON text).
 */
export function recordStatement<R>(spec: TableSpec<R>): string {
  const same = keyExpressions(spec).map((sql, i) => `${sql} = $${i + 2}`);
  return `select row_to_json(r)::text as record from (${matchingRecords(spec, same.join(' and '))}) r`;
}
