import { type Ordered, orderBy } from './dqb-sql';
import { selectList } from './select';
import type { Columns, Scalar, TableSpec } from './table';
import { type Total, versionOf } from './totals';

/** Which rows: their filter ('' for all), their order, how many of them and after how many. */
export type Page = { where: string; order: readonly Ordered[]; limit: number; offset: number };

/** A statement over the values of a filter and `extra` ones after them. */
export type Statement = { text: string; extra: readonly unknown[] };

const lists = new WeakMap<Columns, string>();

function fields(columns: Columns): string {
  const known = lists.get(columns);
  if (known !== undefined) return known;
  const made = selectList(columns);
  lists.set(columns, made);
  return made;
}

const rowsOf = <R>({ from, where }: TableSpec<R>, filter: string): string =>
  `from ${from} where ${where}${filter === '' ? '' : ` and ${filter}`}`;

function keySql<R>({ columns, key }: TableSpec<R>): string[] {
  const isScalar = (c: Columns[string] | undefined): c is Scalar => c !== undefined && 'nullable' in c;
  return key.map((name) => {
    const column = columns[name];
    if (!isScalar(column)) throw new Error(`The key ${name} is no field of the record`);
    return column.sql;
  });
}

const asArray = (rows: string): string => `coalesce((select json_agg(r)::text from (${rows}) r), '[]')`;

/**
 * Rows that are skipped are skipped by their keys alone, which an index holds; only those shown are read whole. `skip` is
 * the limit and offset, `reversed` that they count from the end.
 */
function pageRows<R>(spec: TableSpec<R>, { where, order }: Page, skip: string, reversed: boolean): string {
  const keys = keySql(spec);
  const named = keys.map((sql, i) => `${sql} as k${i}`).join(', ');
  const found = keys.map((sql, i) => `${sql} = skipped.k${i}`).join(' and ');
  const inner = `select ${named} ${rowsOf(spec, where)} order by ${orderBy(order, reversed)} ${skip}`;
  return `select ${fields(spec.columns)} from (${inner}) skipped, ${spec.from} where ${spec.where} and ${found} order by ${orderBy(order)}`;
}

/** Without a kept total, the page from the front. Its limit is text: the planner must know how few rows are wanted. */
function forwards<R>(spec: TableSpec<R>, page: Page, place: string): string {
  const { where, order, limit, offset } = page;
  const skip = `limit ${limit}${offset > 0 ? ` offset ${place}` : ''}`;
  if (offset > 0 && !spec.derived) return pageRows(spec, page, skip, false);
  return `select ${fields(spec.columns)} ${rowsOf(spec, where)} order by ${orderBy(order)} ${skip}`;
}

/**
 * One page, the version of its tables and its total, of one moment: columns `items` (JSON text), `version` and `total`.
 * `total` is null while the version is the kept one, else counted. Beyond half of the kept total the page is read from the
 * other end, and `items` is null when that total no longer holds. `bound` values come before the extra ones.
 */
export function pageStatement<R>(
  spec: TableSpec<R>,
  page: Page,
  bound: number,
  kept: Total | undefined,
): Statement {
  const at = (extra: number) => `$${bound + 1 + extra}`;
  const version = `from (select ${versionOf(spec.versions)} as version) v`;
  const fromEnd = kept !== undefined && !spec.derived && page.offset > kept.total / 2;
  if (fromEnd) {
    const limit = Math.max(Math.min(page.limit, kept.total - page.offset), 0);
    const rows = pageRows(spec, page, `limit ${at(2)} offset ${at(3)}`, true);
    const text = `select v.version::float8, null::int as total, case when v.version = ${at(1)}::bigint then ${asArray(rows)} end as items ${version}`;
    return { text, extra: [kept.version, limit, Math.max(kept.total - page.offset - limit, 0)] };
  }
  const count = `(select count(*)::int ${rowsOf(spec, page.where)})`;
  const items = asArray(forwards(spec, page, at(2)));
  const text = `select v.version::float8, case when v.version = ${at(1)}::bigint then null else ${count} end as total, ${items} as items ${version}`;
  return { text, extra: [kept?.version ?? null, ...(page.offset > 0 ? [page.offset] : [])] };
}

/** One record by its key, whose values are `$2` and following: column `record` (JSON text). */
export function recordStatement<R>(spec: TableSpec<R>): string {
  const keys = keySql(spec).map((sql, i) => `${sql} = $${i + 2}`);
  return `select row_to_json(r)::text as record from (select ${fields(spec.columns)} ${rowsOf(spec, keys.join(' and '))}) r`;
}
