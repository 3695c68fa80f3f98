import { unknownTotal } from '@/components/features/rejected-orders/rejected-causes';
import type { Cause, Failure } from '@/lib/console/browser/result';
import { readRecent } from '@/lib/console/operations/read';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { type Clock, parseFieldFilter, toFilters } from '@/lib/contract/dqb/dqb-filter';
import { operations } from '@/lib/contract/operations';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { readListPage } from '@/lib/contract/schema/list-answer';
import { fieldAt } from '@/lib/contract/schema/value-at';
import { addDays } from '@/lib/contract/schema/zone';

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
  stale: 'console',
  cancelled: 'console',
} as const satisfies Record<Cause, string>;

const statuses: Readonly<Record<number, 'key' | 'tenant' | 'missing'>> = {
  401: 'key',
  403: 'tenant',
  404: 'missing',
  405: 'missing',
};

/** Why a count is unavailable, as a key of `overview.cause`: two or three words displayed in its place. */
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

/** A read that counts. Filters are written as in the list's URL (`f=`), so that count and list use the same query. */
export type MetricRequest = {
  operation:
    | 'getProductsWithTag'
    | 'getCustomers'
    | 'getSalesOrders'
    | 'getShipments'
    | 'getStocks'
    | 'getReturnsWithTag'
    | 'getReceivingOrders'
    | 'getInventoryExpirationDates'
    | 'queryInvalidSalesOrders';
  segment: string;
  /** `{-2}`: the day before yesterday. */
  filters?: readonly string[];
  /** The field to sort by, ascending; descending with a leading minus. */
  sort?: string;
  /** Number of rows to read beside the count. */
  rows?: number;
};

const dated = (filter: string, today: string): string =>
  filter.replace(/\{([+-]\d+)\}/g, (_, days: string) => addDays(today, Number(days)));

/** The counting query: it requests one row, and the response contains the total. */
export function countingDqb(
  { operation, filters = [], sort, rows = 1 }: Omit<MetricRequest, 'segment'>,
  clock: Clock,
): string {
  const parsedFilters = filters.flatMap((written) => {
    const question = parseFieldFilter(dated(written, clock.today));
    const { record } = operations[operation];
    const kind = fieldAt(fieldsOf(record), question.field)?.kind;
    const found = kind && toFilters(question, { name: question.field, kind }, clock);
    if (!found) throw new Error(`the figure's filter asks nothing: ${written}`);
    return found;
  });
  const direction = sort?.startsWith('-') ? ('desc' as const) : ('asc' as const);
  return printDqb({
    filters: parsedFilters,
    sort: sort ? [{ property: sort.replace(/^-/, ''), direction }] : [],
    offset: 0,
    count: rows,
  });
}

/** The path of the list behind a metric, relative to the tenant. */
export function listOf(
  { segment, filters = [] }: Pick<MetricRequest, 'segment' | 'filters'>,
  today: string,
): string {
  const search = new URLSearchParams(filters.map((filter) => ['f', dated(filter, today)]));
  return search.size > 0 ? `${segment}?${search}` : segment;
}

type Read<R> = { count: number; rows: readonly R[] } | { failure: Failure };

/** A fetched record; its fields are accessed by name. */
type Seen = Readonly<Record<string, unknown>>;

/** Fetches a metric's count from the platform, and its first records. */
export async function readMetric(request: MetricRequest, tenant: string, clock: Clock): Promise<Read<Seen>> {
  const result = await readRecent(request.operation, tenant, { query: { dqb: countingDqb(request, clock) } });
  if (result.kind !== 'ok') return { failure: result };
  const { answer } = result;
  const { rows, total } = readListPage(answer);
  return total === undefined ? unknownTotal(result.requestId) : { count: total, rows };
}
