import type { Cause } from '@/lib/console/browser/call-failure-causes';
import type { Failure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { readRecent } from '@/lib/console/operations/read';
import { type Counted, unknownTotal } from '@/lib/console/rejected-queue/rejected-counts';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { type Clock, parseFilter } from '@/lib/contract/dqb/dqb-filter';
import { filterableFields } from '@/lib/contract/dqb/query-fields';
import { type ListName, operations } from '@/lib/contract/operations';
import { findList } from '@/lib/contract/resource-definitions';
import type { PageRow } from '@/lib/contract/schema/list-page';

const causes = {
  connect: 'noAnswer',
  dns: 'noAnswer',
  timeout: 'noAnswer',
  cut: 'noAnswer',
  paused: 'paused',
  tls: 'certificate',
  'server-error': 'serverError',
  redirect: 'unreadable',
  unreadable: 'unreadable',
  empty: 'unreadable',
  shape: 'unreadable',
  'too-large': 'unreadable',
  database: 'database',
  disk: 'disk',
  console: 'console',
  unconfirmed: 'console',
  unlisted: 'unreadable',
  stale: 'console',
  cancelled: 'console',
} as const satisfies Record<Cause, string>;

const statuses: Readonly<Record<number, 'key' | 'tenant' | 'missing'>> = {
  401: 'key',
  403: 'tenant',
  404: 'missing',
  405: 'missing',
};

/** Returns the `overview.cause` key of the short text to show in place of an unavailable count. */
export function metricCause(failure: Failure) {
  switch (failure.kind) {
    case 'unreachable':
    case 'unknown':
      return causes[failure.cause];
    case 'refused':
      return statuses[failure.status] ?? 'refused';
    default:
      return failure.kind;
  }
}

/**
 * The records that a metric counts. Filters are written as in the list's URL (`f=`), so that a count and its link select the
 * same records.
 */
export type MetricQuery = { operation: ListName; filters?: readonly string[] };

type ReadOptions = {
  /** Field to sort by, ascending. A leading minus sorts in descending order. */
  sort?: string;
  /** Number of records to read in addition to the total. */
  rows?: number;
};

/** Returns the query for a list's first records. The response also contains the total. */
export function metricDqb(
  { operation, filters = [] }: MetricQuery,
  clock: Clock,
  { sort, rows = 1 }: ReadOptions = {},
): Dqb {
  const fields = filterableFields(operations[operation]);
  const dqbFilters = filters.flatMap((written) => {
    const found = parseFilter(written, fields, clock);
    if (!found) throw new Error(`Invalid filter of a metric: ${written}`);
    return found;
  });
  const direction = sort?.startsWith('-') ? ('desc' as const) : ('asc' as const);
  return {
    filters: dqbFilters,
    sort: sort ? [{ property: sort.replace(/^-/, ''), direction }] : [],
    offset: 0,
    count: rows,
  };
}

/** Returns the path of the list page, filtered by the query. */
export function metricPath({ operation, filters = [] }: MetricQuery, tenant: string): string {
  const segment = findList(operation)?.segment ?? '';
  const search = new URLSearchParams(filters.map((filter) => ['f', filter]));
  return tenantPath(tenant, search.size > 0 ? `${segment}?${search}` : segment);
}

/** Fetches the total of matching records and the first `rows` records. */
export async function readMetric(
  query: MetricQuery,
  tenant: string,
  clock: Clock,
  options?: ReadOptions,
): Promise<{ count: number; rows: readonly PageRow[] } | Exclude<Counted, { count: number }>> {
  const result = await readRecent(query.operation, tenant, { dqb: metricDqb(query, clock, options) });
  if (result.kind !== 'ok') return { failure: result };
  const { rows, total } = result.value;
  return total === undefined ? unknownTotal(result.requestId) : { count: total, rows };
}
