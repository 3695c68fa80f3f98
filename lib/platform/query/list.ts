import type { Dqb } from '@/lib/contract/dqb/dqb';
import { parseDqb } from '@/lib/contract/dqb/dqb-parse';
import { env } from '@/lib/env';
import { invalidAll, notFound } from '../api-error';
import { compile } from './dqb-sql';
import { type Page, pageStatement, recordStatement } from './page-sql';
import { RawJson } from './raw-json';
import type { TableSpec } from './table';
import type { Scope } from './tenant-scope';
import { cacheTotal, getCachedTotal, type Total, totalKey } from './totals';

/** Records per page if the query does not set a size (D4). */
const DEFAULT_PAGE_SIZE = 50;

type Row = { items: string | null; version: string | null; total: number | null };

/** Clamps offset and count to the limits. Does not reject invalid values (D4). */
const clampPage = ({ offset = 0, count = DEFAULT_PAGE_SIZE }: Dqb): Pick<Page, 'limit' | 'offset'> => ({
  limit: Math.max(Math.min(count, env.platformMaxPage), 1),
  offset: Math.max(offset, 0),
});

async function fetchPage<R>(
  scope: Scope,
  spec: TableSpec<R>,
  page: Page,
  values: readonly unknown[],
  cachedTotal?: Total,
): Promise<Row> {
  const [row] = await scope.query<Row>(pageStatement(spec, page, cachedTotal), values);
  if (!row) throw new Error('The page statement returned no row');
  return row;
}

/** Reads a page and its exact total from one snapshot. Counts rows again only after a write. */
async function queryPage<R>(scope: Scope, spec: TableSpec<R>, text: string) {
  const parsed = parseDqb(text);
  if (!parsed.ok) throw invalidAll(parsed.issues);
  const values: unknown[] = [];
  const compiled = compile(parsed.dqb, spec, values);
  if (!compiled.ok) throw invalidAll(compiled.issues);
  const page: Page = { ...compiled, ...clampPage(parsed.dqb) };
  const key = totalKey(scope.tenantId, `${spec.from} ${spec.where} ${page.where}`, values);
  const cachedTotal = getCachedTotal(key);
  const first = await fetchPage(scope, spec, page, values, cachedTotal);
  // The cached total was outdated. Read the page again from the start.
  const row = first.items === null ? await fetchPage(scope, spec, page, values) : first;
  const total = row.total ?? cachedTotal?.total;
  if (row.items === null || total === undefined)
    throw new Error('The page statement returned no rows or no total');
  if (row.total !== null && row.version !== null) cacheTotal(key, { version: row.version, total });
  return { items: row.items, total, limit: page.limit, offset: page.offset };
}

type Paged<R> = { items: R[]; count: number; offset: number; dataSetCount: number };
type DataList<R> = { count: number; data: R[] };

/**
 * Reads the page of records that `dqb` selects, in the API's paged form. `count` is the effective page size, and `dataSetCount`
 * the exact number of matching rows (D4). Throws 400 for an invalid query and names the invalid part (D5).
 */
export async function listRecords<R>(scope: Scope, spec: TableSpec<R>, dqb = ''): Promise<RawJson<Paged<R>>> {
  const { items, total, limit, offset } = await queryPage(scope, spec, dqb);
  return new RawJson(`{"items":${items},"count":${limit},"offset":${offset},"dataSetCount":${total}}`);
}

/** Reads a page in the API's `data` form. `count` is the number of matching rows (D4). */
export async function listData<R>(scope: Scope, spec: TableSpec<R>, dqb = ''): Promise<RawJson<DataList<R>>> {
  const { items, total } = await queryPage(scope, spec, dqb);
  return new RawJson(`{"count":${total},"data":${items}}`);
}

/**
 * Reads the record with the key in the path. Throws 404 if no record has the key. `name` is the name of the resource in the
 * error.
 */
export async function readRecord<R>(
  scope: Scope,
  spec: TableSpec<R>,
  name: string,
  params: Readonly<Record<string, string | number>>,
): Promise<RawJson<R>> {
  const key = Object.values(params);
  const [row] = await scope.query<{ record: string }>(recordStatement(spec), key);
  if (!row) throw notFound(Object.keys(params).join(), `The ${name} ${key.join(' ')}`);
  return new RawJson(row.record);
}
