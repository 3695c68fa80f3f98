import type { Cause, Failure } from '@/lib/console/browser/result';
import { readRecent } from '@/lib/console/operations/read';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { type Clock, filtersOf, readQuestion } from '@/lib/contract/dqb/dqb-filter';
import { operations } from '@/lib/contract/operations';
import { fieldAt } from '@/lib/contract/schema/describe';
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
export function figureCause(failure: Failure | undefined) {
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

/** What a figure came to, or why it could not be had. */
export type Counted = { count: number } | { message: string; failure?: Failure };

/** Asks the platform how many records a figure stands for. */
export async function countFigure(figure: Figure, tenant: string, clock: Clock): Promise<Counted> {
  const result = await readRecent(figure.operation, tenant, { query: { dqb: countingDqb(figure, clock) } });
  if (result.kind !== 'ok')
    return { message: 'message' in result ? result.message : result.kind, failure: result };
  const { answer } = result;
  return { count: 'dataSetCount' in answer ? answer.dataSetCount : answer.count };
}

/** A number of the overview: the read that counts, the filters it counts with, and the list behind it. */
export type Figure = {
  id: string;
  operation:
    | 'getProductsWithTag'
    | 'getCustomers'
    | 'getSalesOrders'
    | 'getStocks'
    | 'getReturnsWithTag'
    | 'getReceivingOrders'
    | 'getInventoryExpirationDates'
    | 'queryInvalidSalesOrders';
  segment: string;
  /** Written as in the address of the list (`f=`), so that number and list ask the same. `{-2}`: the day before yesterday. */
  filters?: readonly string[];
  /** Set: it needs attention when it is not zero. */
  tone?: 'warn' | 'bad' | 'info';
};

export const figures: readonly Figure[] = [
  { id: 'rejected', operation: 'queryInvalidSalesOrders', segment: 'rejected-orders', tone: 'bad' },
  {
    id: 'expired',
    operation: 'getInventoryExpirationDates',
    segment: 'stocks/expirations',
    filters: ['expirationDate:range:past'],
    tone: 'bad',
  },
  {
    id: 'expiring',
    operation: 'getInventoryExpirationDates',
    segment: 'stocks/expirations',
    filters: ['expirationDate:range:next30d'],
    tone: 'warn',
  },
  {
    id: 'zeroStock',
    operation: 'getStocks',
    segment: 'stocks',
    filters: ['availableStock:range:..0'],
    tone: 'warn',
  },
  // Goods that stand at the gate for two days, and orders that nobody has seen for two weeks.
  {
    id: 'receivingStuck',
    operation: 'getReceivingOrders',
    segment: 'receiving-orders',
    filters: ['state:in:ArrivedToWarehouse', 'arrivedToWarehouseAt:range:..{-2}'],
    tone: 'warn',
  },
  {
    id: 'receivingLate',
    operation: 'getReceivingOrders',
    segment: 'receiving-orders',
    filters: ['state:in:ReceivingOrderCreated', 'createdAt:range:..{-14}'],
    tone: 'warn',
  },
  {
    id: 'returnsWaiting',
    operation: 'getReturnsWithTag',
    segment: 'returns',
    filters: ['state:in:ArrivedToWarehouse'],
    tone: 'info',
  },
  { id: 'products', operation: 'getProductsWithTag', segment: 'products' },
  { id: 'customers', operation: 'getCustomers', segment: 'customers' },
];

const dated = (filter: string, today: string): string =>
  filter.replace(/\{(-\d+)\}/g, (_, days: string) => addDays(today, Number(days)));

/** The question that counts: one row is asked for, the answer says how many there are. */
export function countingDqb(
  { operation, filters = [] }: Omit<Figure, 'id' | 'segment'>,
  clock: Clock,
): string {
  const asked = filters.flatMap((written) => {
    const question = readQuestion(dated(written, clock.today));
    const { record } = operations[operation];
    const kind = fieldAt(record, question.field)?.kind;
    const found = kind && filtersOf(question, { name: question.field, kind }, clock);
    if (!found) throw new Error(`the figure's filter asks nothing: ${written}`);
    return found;
  });
  return printDqb({ filters: asked, sort: [], offset: 0, count: 1 });
}

/** The address of the list behind a figure, beneath the tenant. */
export function listOf(
  { segment, filters = [] }: Pick<Figure, 'segment' | 'filters'>,
  today: string,
): string {
  const search = new URLSearchParams(filters.map((filter) => ['f', dated(filter, today)]));
  return search.size > 0 ? `${segment}?${search}` : segment;
}
