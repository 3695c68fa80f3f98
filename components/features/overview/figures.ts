import type { Cause, Failure } from '@/lib/console/browser/result';
import { readRecent } from '@/lib/console/operations/read';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { type Clock, filtersOf, readQuestion } from '@/lib/contract/dqb/dqb-filter';
import { operations } from '@/lib/contract/operations';
import { fieldAt } from '@/lib/contract/schema/describe';
import { readListPage } from '@/lib/contract/schema/list-answer';
import { addDays } from '@/lib/contract/schema/zone';

const causes = {
  connect: 'noAnswer',
  dns: 'noAnswer',
  timeout: 'noAnswer',
  cut: 'noAnswer',
  paused: 'noAnswer',
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
  cancelled: 'console',
} as const satisfies Record<Cause, string>;

const statuses: Readonly<Record<number, 'key' | 'tenant' | 'missing'>> = {
  401: 'key',
  403: 'tenant',
  404: 'missing',
  405: 'missing',
};

/** Why a number could not be had, as a key of `overview.cause`: two or three words that stand in its place. */
export function metricCause(failure: Failure | undefined) {
  // Without an answer of the gateway it is the console's own database that is away.
  if (!failure) return causes.database;
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

/** A read that counts: the filters are written as in the address of the list (`f=`), so that number and list ask the same. */
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
  /** The field to sort by, the smallest first; with a minus before it the largest. */
  sort?: string;
  /** So many records are read beside the number. */
  rows?: number;
};

const dated = (filter: string, today: string): string =>
  filter.replace(/\{([+-]\d+)\}/g, (_, days: string) => addDays(today, Number(days)));

/** The question that counts: one row is asked for, the answer says how many there are. */
export function countingDqb(
  { operation, filters = [], sort, rows = 1 }: Omit<MetricRequest, 'segment'>,
  clock: Clock,
): string {
  const parsedFilters = filters.flatMap((written) => {
    const question = readQuestion(dated(written, clock.today));
    const { record } = operations[operation];
    const kind = fieldAt(record, question.field)?.kind;
    const found = kind && filtersOf(question, { name: question.field, kind }, clock);
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

/** The address of the list behind a figure, beneath the tenant. */
export function listOf(
  { segment, filters = [] }: Pick<MetricRequest, 'segment' | 'filters'>,
  today: string,
): string {
  const search = new URLSearchParams(filters.map((filter) => ['f', dated(filter, today)]));
  return search.size > 0 ? `${segment}?${search}` : segment;
}

/** The platform tells no number of records, or one that cannot be. */
function unknownTotal(requestId: string): { message: string; failure: Failure } {
  const message = 'The platform does not tell how many match';
  return { message, failure: { kind: 'unreachable', cause: 'shape', message, requestId } };
}

type Read<R> = { count: number; rows: readonly R[] } | { message: string; failure: Failure };

/** A record as far as it is looked at: fields are asked for by name. */
type Seen = Readonly<Record<string, unknown>>;

/** Asks the platform how many records a figure stands for, and for the first of them. */
export async function readMetric(request: MetricRequest, tenant: string, clock: Clock): Promise<Read<Seen>> {
  const result = await readRecent(request.operation, tenant, { query: { dqb: countingDqb(request, clock) } });
  if (result.kind !== 'ok')
    return { message: 'message' in result ? result.message : result.kind, failure: result };
  const { answer } = result;
  const { rows, total } = readListPage(answer);
  return total === undefined ? unknownTotal(result.requestId) : { count: total, rows };
}
