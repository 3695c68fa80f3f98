import { createHash } from 'node:crypto';
import { type Ordered, orderBy } from './dqb-sql';
import type { Column, Columns, Scalar, TableSpec } from './table';
import { versionOf } from './table-versions';
import type { Total } from './totals';

/** Formats a timestamp as every response does: UTC with microseconds, like `toInstant` (D23). */
export const instantSql = (sql: string): string =>
  `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Formats a value for the contract: timestamps as ISO 8601 in UTC, dates as midnight UTC (D23). */
function scalarSql({ type, sql }: Scalar): string {
  if (type === 'instant') return instantSql(sql);
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
  if (column.type !== 'object' && column.type !== 'lines') return scalarSql(column);
  if (column.json) return column.json;
  if (column.type === 'object') {
    const objectSql = objectOf(column.columns);
    return column.present ? `case when ${column.present} then ${objectSql} end` : objectSql;
  }
  const { from, where, order } = column.rows;
  const sorted = order ? ` order by ${order}` : '';
  return `coalesce((select json_agg(${objectOf(column.columns)}${sorted}) from ${from} where ${where}), '[]')`;
}

/**
 * Reads tables under their policies instead of their views, which take longer to plan: for statements whose conditions use the
 * equality of keys alone, which policies let indexes answer.
 */
const withoutPolicies = (sql: string): string => sql.replaceAll('platform.tenant_', 'platform.');

/** The select list of a complete record, with the contract's field names. */
const selectList = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, column]) => `${jsonOf(column)} as "${name}"`)
    .join(', ');

const selectLists = new WeakMap<Columns, string>();

/** The select list of complete records. */
function fullRowSql<R>({ columns }: TableSpec<R>): string {
  const cached = selectLists.get(columns);
  if (cached !== undefined) return cached;
  const list = selectList(columns);
  selectLists.set(columns, list);
  return list;
}

/** The table with all joins, for complete records. */
const allOf = <R>({ from, joins = {} }: TableSpec<R>): string => [from, ...Object.values(joins)].join(' ');

/** The table with the joins that `naming` uses. */
function fromOf<R>({ from, joins = {} }: TableSpec<R>, naming: string): string {
  const named = Object.entries(joins).filter(([alias]) => new RegExp(`\\b${alias}\\.`).test(naming));
  return [from, ...named.map(([, join]) => join)].join(' ');
}

const where = <R>(spec: TableSpec<R>, filter: string): string =>
  filter === '' ? spec.where : `${spec.where} and ${filter}`;

/** The matching rows, for expressions that use no other joins than `naming`. */
const rowsOf = <R>(spec: TableSpec<R>, filter: string, naming = ''): string =>
  `from ${fromOf(spec, `${filter} ${naming}`)} where ${where(spec, filter)}`;

/** The matching records, complete. */
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

/** The complete records whose keys `keys` selects, in order: skipped rows are never read completely. */
function byKey<R>(spec: TableSpec<R>, keys: string, order: readonly Ordered[]): string {
  const same = keyOf(spec).map((sql, i) => `${sql} = page.k${i}`);
  const all = `${allOf(spec)} where ${where(spec, same.join(' and '))} order by ${orderBy(order)}`;
  return `${withoutPolicies(`select ${fullRowSql(spec)}`)} from (${keys}) page, ${withoutPolicies(all)}`;
}

// A prepared statement stays in every connection until it closes, and filters produce an unlimited number of texts.
const MAX_NAMED = 150;
const MAX_SEEN = 500;

const named = new Map<string, string>();
const seen = new Map<string, number>();

/** The name for preparing a text that was used three times; undefined when too many are prepared. */
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
  const statementName = `q${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  named.set(text, statementName);
  return statementName;
}

/** Response JSON built by PostgreSQL and passed on as text, never parsed here. `T` is its type. */
export class Rendered<T> {
  declare readonly says?: T;

  constructor(readonly json: string) {}
}

/** The rows to read: filter ('' for all; whether it contains a pattern), order, limit and offset. */
export type Page = {
  where: string;
  searches: boolean;
  order: readonly Ordered[];
  limit: number;
  offset: number;
};

/** A statement with the values of a filter, followed by `extra` ones. */
export type Statement = { text: string; extra: readonly unknown[] };

/** The placeholder of the n-th extra value. */
type At = (n: number) => string;

const asArray = (rows: string): string => `coalesce((select json_agg(r)::text from (${rows}) r), '[]')`;

const versionSql = <R>({ versions }: TableSpec<R>, columns: string): string =>
  `select v.version::text, ${columns} from (select ${versionOf(versions)} as version) v`;

/** The limit is inlined, because the planner must know it; an inlined offset would make every page a new text. */
const limitSql = ({ limit, offset }: Page, at: string): string =>
  `limit ${limit}${offset > 0 ? ` offset ${at}` : ''}`;

const skipped = ({ offset }: Page): number[] => (offset > 0 ? [offset] : []);

/**
 * The number of all rows of the tenant. Beside the equality of the policy a second one becomes a gate that every row passes (12 % of
 * the time); a list of one value is a condition of the index.
 */
const countAll = <R>(spec: TableSpec<R>): string =>
  `select count(*)::int ${rowsOf(spec, '').replaceAll('"tenantId" = $1', '"tenantId" = any(array[$1])')}`;

/** Reads from the front. Skips rows by key, which an index contains. */
function pageFromStart<R>(spec: TableSpec<R>, page: Page, cachedTotal: Total | undefined, at: At): Statement {
  const { where, order, offset } = page;
  const terms = orderBy(order);
  const rows =
    offset > 0 && !spec.derived
      ? byKey(
          spec,
          `select ${keyColumns(spec)} ${rowsOf(spec, where, terms)} order by ${terms} ${limitSql(page, at(2))}`,
          order,
        )
      : `${recordsOf(spec, where)} order by ${terms} ${limitSql(page, at(2))}`;
  const counted = where === '' ? countAll(spec) : `select count(*)::int ${rowsOf(spec, where)}`;
  const count = `case when v.version = ${at(1)}::bigint then null else (${counted}) end`;
  return {
    text: versionSql(spec, `${count} as total, ${asArray(rows)} as items`),
    extra: [cachedTotal?.version ?? null, ...skipped(page)],
  };
}

/** Reads from the end of the known total. */
function fromEnd<R>(spec: TableSpec<R>, page: Page, cachedTotal: Total, at: At): Statement {
  const terms = orderBy(page.order, true);
  const keys = `select ${keyColumns(spec)} ${rowsOf(spec, page.where, terms)} order by ${terms} limit ${at(2)} offset ${at(3)}`;
  const rows = asArray(byKey(spec, keys, page.order));
  const limit = Math.max(Math.min(page.limit, cachedTotal.total - page.offset), 0);
  const text = versionSql(
    spec,
    `null::int as total, case when v.version = ${at(1)}::bigint then ${rows} end as items`,
  );
  return { text, extra: [cachedTotal.version, limit, Math.max(cachedTotal.total - page.offset - limit, 0)] };
}

/** Up to this many matching rows are sorted; for more, an index in the list's order finds a page sooner. */
const SMALL_TOTAL = 10_000;

/** Evaluate a pattern once, for both the total and the page: that is the expensive part. */
function countOnce<R>(spec: TableSpec<R>, page: Page, at: At): Statement {
  const { where, order } = page;
  const terms = order.map(({ sql }, i) => `${sql} as s${i}`).join(', ');
  const found = `with found as materialized (select ${keyColumns(spec)}, ${terms} ${rowsOf(spec, where, terms)})`;
  const orderSql = orderBy(order.map(({ desc }, i) => ({ sql: `s${i}`, desc })));
  const names = keyOf(spec)
    .map((_, i) => `k${i}`)
    .join(', ');
  const rows = byKey(spec, `select ${names} from found order by ${orderSql} ${limitSql(page, at(1))}`, order);
  const columns = `(select count(*)::int from found) as total, ${asArray(rows)} as items`;
  return { text: `${found} ${versionSql(spec, columns)}`, extra: skipped(page) };
}

/**
 * Reads one page, the version of its tables and its total in one snapshot: columns `items` (JSON text), `version` and
 * `total`. `total` is null when the version is the cached one. Beyond half of the cached total the page is read from
 * the end, and `items` is null when that total is outdated. `bound` values come before the extra ones.
 */
export function pageStatement<R>(
  spec: TableSpec<R>,
  page: Page,
  bound: number,
  cachedTotal?: Total,
): Statement {
  const at: At = (n) => `$${bound + 1 + n}`;
  const isSmall = !cachedTotal || cachedTotal.total <= SMALL_TOTAL;
  if (!spec.derived && page.searches && isSmall) return countOnce(spec, page, at);
  const isLate = !spec.derived && cachedTotal && page.offset > cachedTotal.total / 2;
  const { text, extra } = isLate
    ? fromEnd(spec, page, cachedTotal, at)
    : pageFromStart(spec, page, cachedTotal, at);
  return { text: page.where === '' ? withoutPolicies(text) : text, extra };
}

/** Reads one record by its key, whose values start at `$2`: column `record` (JSON text). */
export function recordStatement<R>(spec: TableSpec<R>): string {
  const same = keyOf(spec).map((sql, i) => `${sql} = $${i + 2}`);
  return withoutPolicies(
    `select row_to_json(r)::text as record from (${recordsOf(spec, same.join(' and '))}) r`,
  );
}
