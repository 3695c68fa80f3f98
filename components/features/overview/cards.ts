import type { Counted } from '@/components/features/rejected-orders/rejected-causes';
import { rejectedCauses, rejectedNow } from '@/components/features/rejected-orders/rejected-causes';
import { sumStock } from '@/components/record/stock/expiry-ranges';
import type { Failure } from '@/lib/console/browser/result';
import { isMetered } from '@/lib/console/operations/read';
import { countFailures } from '@/lib/console/request-log/list-requests';
import { failedResults } from '@/lib/console/request-log/request-row';
import type { RegisteredTenant } from '@/lib/console/tenants/tenant-registry';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { expiringFilter } from '@/lib/contract/expiring';
import { preShipStates, salesOrderTransitions } from '@/lib/contract/resources/states';
import { addDays, dayIn, startOfDay } from '@/lib/contract/schema/zone';
import { listOf, type MetricRequest, readMetric } from './read-metric';

/** The overview cards in their default order. */
export const cardIds = [
  'rejected',
  'orders',
  'shippingToday',
  'returnsWaiting',
  'receivingAtGate',
  'receivingDue',
  'receivedShort',
  'requests',
  'outOfStock',
  'lowStock',
  'expired',
  'expiring',
] as const;
export type CardId = (typeof cardIds)[number];

/** A part of a count, with a link to its list. */
type Part = {
  label: { key: string } | { error: string };
  count: number;
  isLowerBound?: boolean;
  segment: string;
};

/** Open orders in one state; `count` is undefined where calls are limited and only stuck orders were counted. */
export type Stage = {
  state: (typeof preShipStates)[number];
  count: number | undefined;
  segment: string;
  /** Orders that have been in the state for longer than the tenant allows. */
  stuck?: { count: number; segment: string; oldest: string | undefined };
};

export type Card = {
  /** The count; `isLowerBound`: there may be more. */
  counted: Counted & { isLowerBound?: boolean };
  /** The list behind it, relative to the tenant. */
  segment: string;
  /** Undefined when nobody has to act on it. */
  variant?: 'warn' | 'bad';
  /** When the oldest of them began to wait. */
  oldest?: string;
  /** Number of SKUs it covers. */
  skus?: number;
  values?: readonly { currency: string; value: number }[];
  parts?: readonly Part[];
  stages?: readonly Stage[];
};

export type Context = { tenant: RegisteredTenant; clock: Clock; series: Promise<Series | undefined> };

/** Daily values per metric, as returned by an extension of the platform. */
export type Series = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Undefined when the platform does not offer the list. */
type CardPromise = Promise<Card | undefined>;

const textIn = (row: Readonly<Record<string, unknown>> | undefined, field: string): string | undefined => {
  const value = row?.[field];
  return typeof value === 'string' ? value : undefined;
};

/** The count of a list, and since when its oldest record waits. */
async function waiting(
  { tenant, clock }: Context,
  request: MetricRequest,
  since: string,
  overdueDays?: number,
): CardPromise {
  const found = await readMetric({ ...request, sort: since }, tenant.id, clock);
  const segment = listOf(request, clock.today);
  if ('failure' in found) return found.failure.kind === 'missing' ? undefined : { counted: found, segment };
  const oldest = found.count > 0 ? textIn(found.rows[0], since) : undefined;
  const isOverdue =
    oldest !== undefined &&
    overdueDays !== undefined &&
    dayIn(clock.zone, new Date(oldest)) <= addDays(clock.today, -overdueDays);
  return { counted: { count: found.count }, segment, oldest, variant: isOverdue ? 'warn' : undefined };
}

async function rejected({ tenant }: Context): CardPromise {
  const [{ oldest, ...counted }, { causes }] = await Promise.all([
    rejectedNow(tenant.id),
    rejectedCauses(tenant.id, 3),
  ]);
  const parts = await Promise.all(
    causes.slice(0, 3).map(async ({ error, counted }): Promise<Part | undefined> => {
      const found = await counted;
      const segment = `rejected-orders?${new URLSearchParams({ f: `error:in:${error}` })}`;
      if (!('count' in found)) return undefined;
      return { label: { error }, count: found.count, isLowerBound: found.isLowerBound, segment };
    }),
  );
  return {
    counted,
    segment: 'rejected-orders',
    variant: 'bad',
    oldest,
    parts: parts.filter((part) => part !== undefined),
  };
}

/** Unshipped orders by state, and those in a state for longer than the tenant allows. */
async function orders({ tenant, clock }: Context): CardPromise {
  const request = (filters: string[]): MetricRequest => ({
    operation: 'getSalesOrders',
    segment: 'sales-orders',
    filters,
  });
  const stuckIn = (state: (typeof preShipStates)[number]): string[] => [
    `state:in:${state}`,
    `${salesOrderTransitions[state].at}:range:..{-${tenant.stuckDays}}`,
  ];
  const open = request([`state:in:${preShipStates.join(',')}`]);
  // The total first: it also tells whether the platform offers the list at all.
  const all = await readMetric({ ...open, sort: 'createdAt' }, tenant.id, clock);
  const segment = listOf(open, clock.today);
  if ('failure' in all) return all.failure.kind === 'missing' ? undefined : { counted: all, segment };
  const stages = await Promise.all(
    preShipStates.map(async (state): Promise<Stage> => {
      const inState = request([`state:in:${state}`]);
      const overdueRequest = request(stuckIn(state));
      const [total, found] = await Promise.all([
        // Where calls are limited, only stuck orders are counted.
        isMetered() ? undefined : readMetric(inState, tenant.id, clock),
        readMetric({ ...overdueRequest, sort: salesOrderTransitions[state].at }, tenant.id, clock),
      ]);
      const stuckStage =
        'count' in found && found.count > 0
          ? {
              count: found.count,
              segment: listOf(overdueRequest, clock.today),
              oldest: textIn(found.rows[0], salesOrderTransitions[state].at),
            }
          : undefined;
      const count = total && 'count' in total ? total.count : undefined;
      return {
        state,
        count,
        segment: listOf(inState, clock.today),
        ...(stuckStage ? { stuck: stuckStage } : {}),
      };
    }),
  );
  return {
    counted: { count: all.count },
    segment,
    oldest: all.count > 0 ? textIn(all.rows[0], 'createdAt') : undefined,
    stages,
  };
}

/** Products that are out of stock, or at most at the tenant's threshold. */
async function stock({ tenant, clock }: Context, kind: 'outOfStock' | 'lowStock'): CardPromise {
  const range = kind === 'outOfStock' ? '..0' : `1..${tenant.lowStock}`;
  const request: MetricRequest = {
    operation: 'getStocks',
    segment: 'stocks',
    filters: [`availableStock:range:${range}`],
  };
  const found = await readMetric(request, tenant.id, clock);
  const segment = listOf(request, clock.today);
  if ('failure' in found) return { counted: found, segment };
  return {
    counted: { count: found.count },
    segment,
    ...(kind === 'outOfStock' ? { variant: 'warn' as const } : {}),
  };
}

/**
 * Units of expired or soon expiring stock: the sum of the rows of its list or, with too many rows for a card, the platform's own
 * sum.
 */
async function expiry({ tenant, clock, series }: Context, kind: 'expired' | 'expiring'): CardPromise {
  const request: MetricRequest = {
    operation: 'getInventoryExpirationDates',
    segment: 'stocks/expirations',
    filters: [kind === 'expired' ? 'expirationDate:range:past' : expiringFilter],
  };
  const [found, storedSeries] = await Promise.all([
    readMetric({ ...request, sort: 'expirationDate', rows: 100 }, tenant.id, clock),
    series,
  ]);
  const segment = listOf(request, clock.today);
  if ('failure' in found) return { counted: found, segment };
  const today = (metric: string) => storedSeries?.get(metric)?.get(clock.today);
  const values = [...(storedSeries?.keys() ?? [])].flatMap((metric) => {
    const [name, currency] = metric.split(':');
    const value = today(metric);
    return name === `${kind}Value` && currency && value ? [{ currency, value }] : [];
  });
  const { amount, skus } = sumStock(found.rows);
  const oldest = kind === 'expired' ? textIn(found.rows[0], 'expirationDate')?.slice(0, 10) : undefined;
  const card = { segment, values, ...(kind === 'expired' ? { variant: 'warn' as const, oldest } : {}) };
  if (found.count <= found.rows.length) return { ...card, counted: { count: amount }, skus };
  const total = today(`${kind}Units`);
  return { ...card, counted: { count: total ?? amount, isLowerBound: total === undefined } };
}

/** Maximum references in a filter of the link; with more, the link filters by state. */
const MAX_NAMED = 30;

/** Orders completed within 30 days with less than expected. Derived from the lines, which no filter can compare. */
async function receivedShort({ tenant, clock, series }: Context): CardPromise {
  const request: MetricRequest = {
    operation: 'getReceivingOrders',
    segment: 'receiving-orders',
    filters: ['state:in:Completed', 'completedAt:range:last30d'],
  };
  const found = await readMetric({ ...request, sort: '-completedAt', rows: 100 }, tenant.id, clock);
  if ('failure' in found) return { counted: found, segment: listOf(request, clock.today) };
  const shortOrders = found.rows.flatMap(({ referenceNumber, lineItems }) => {
    const lines: unknown[] = Array.isArray(lineItems) ? lineItems : [];
    const isShort = lines.some((line) => {
      const { expectedQuantity, acceptedQuantity } = Object(line);
      return Number(acceptedQuantity ?? 0) < Number(expectedQuantity ?? 0);
    });
    return isShort && typeof referenceNumber === 'string' ? [referenceNumber] : [];
  });
  const named =
    shortOrders.length > 0 && shortOrders.length <= MAX_NAMED && !shortOrders.some((one) => /[,;]/.test(one));
  const exact = (await series)?.get('receivedShort')?.get(clock.today);
  return {
    counted: {
      count: exact ?? shortOrders.length,
      isLowerBound: exact === undefined && found.count > found.rows.length,
    },
    segment: named
      ? listOf(
          { segment: request.segment, filters: [`referenceNumber:in:${shortOrders.join(',')}`] },
          clock.today,
        )
      : listOf(request, clock.today),
    variant: 'warn',
  };
}

const unavailableDatabase: Failure = { kind: 'unreachable', cause: 'database', message: '', requestId: '' };

/** Failed requests of the last seven days, from the request log. */
async function requests({ tenant, clock }: Context): CardPromise {
  const days = 7;
  const requestsHref = (outcome: string) => `requests?outcome=${outcome}&days=last${days}d`;
  const segment = requestsHref('failed');
  try {
    const found = await countFailures(tenant.id, startOfDay(addDays(clock.today, 1 - days), clock.zone));
    const parts = failedResults.flatMap((result): Part[] => {
      const count = found.find((one) => one.result === result)?.count ?? 0;
      return count > 0 ? [{ label: { key: `result.${result}` }, count, segment: requestsHref(result) }] : [];
    });
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    const isUnknown = found.some(({ result }) => result === 'unknown');
    const oldest = found
      .map(({ oldest }) => oldest.toISOString())
      .sort()
      .at(0);
    return { counted: { count }, segment, variant: isUnknown ? 'bad' : 'warn', oldest, parts };
  } catch {
    // The console's own database is unavailable: the platform's counts are displayed regardless.
    return { counted: { failure: unavailableDatabase }, segment };
  }
}

/** Builds each card; undefined where this platform does not offer its list. */
export const makeCard: Readonly<Record<CardId, (context: Context) => CardPromise>> = {
  rejected,
  orders,
  requests,
  receivedShort,
  shippingToday: ({ tenant, clock, series }) =>
    waiting(
      { tenant, clock, series },
      { operation: 'getShipments', segment: 'shipments', filters: ['shipmentDate:range:today'] },
      'shipmentDate',
    ).then((card) => card && { ...card, oldest: undefined }),
  returnsWaiting: (context) =>
    waiting(
      context,
      { operation: 'getReturnsWithTag', segment: 'returns', filters: ['state:in:ArrivedToWarehouse'] },
      'arrivedToWarehouseAt',
      2,
    ),
  receivingAtGate: (context) =>
    waiting(
      context,
      {
        operation: 'getReceivingOrders',
        segment: 'receiving-orders',
        filters: ['state:in:ArrivedToWarehouse'],
      },
      'arrivedToWarehouseAt',
      2,
    ),
  receivingDue: (context) =>
    waiting(
      context,
      {
        operation: 'getReceivingOrders',
        segment: 'receiving-orders',
        filters: ['state:in:ReceivingOrderCreated'],
      },
      'createdAt',
      14,
    ),
  outOfStock: (context) => stock(context, 'outOfStock'),
  lowStock: (context) => stock(context, 'lowStock'),
  expired: (context) => expiry(context, 'expired'),
  expiring: (context) => expiry(context, 'expiring'),
};
