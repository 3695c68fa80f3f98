import { sumStock } from '@/components/record/stock/expiry-ranges';
import type { Failure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { isMetered } from '@/lib/console/operations/read';
import {
  type Counted,
  fetchRejectedCauses,
  fetchRejectedCount,
} from '@/lib/console/rejected-queue/rejected-counts';
import { countFailures } from '@/lib/console/request-log/list-requests';
import { failedResults } from '@/lib/console/request-log/request-row';
import type { RegisteredTenant } from '@/lib/console/tenants/tenant-registry';
import { type Clock, isSingleValue } from '@/lib/contract/dqb/dqb-filter';
import { expiringFilter } from '@/lib/contract/expiring-days';
import {
  preShipStates,
  type SalesOrderState,
  salesOrderTransitions,
} from '@/lib/contract/resources/resource-states';
import { addDays, ageInDays, startOfDay, toDay } from '@/lib/contract/schema/zone';
import { lowStockFilter, outOfStockFilter } from '@/lib/contract/stock-filters';
import { type MetricQuery, metricPath, readMetric } from './metric-query';
import type { Series } from './read-series';

/** The metrics of the overview, in their default order. */
export const metricIds = [
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
export type MetricId = (typeof metricIds)[number];

type Part = {
  label: { key: string } | { error: string };
  count: number;
  isLowerBound?: boolean;
  path: string;
};

/** The orders in one state. `count` is undefined if calls are limited, because then only stuck orders are counted. */
export type Stage = {
  state: SalesOrderState;
  count: number | undefined;
  path: string;
  /** Orders that have been in the state for longer than the tenant allows. */
  stuck?: { count: number; path: string; age: number | undefined };
  /** The reason why the stuck orders could not be counted. */
  failure?: Failure;
};

/** A count of the overview, with the values that are shown beside the count. */
export type Metric = {
  /** `isLowerBound` is true if there may be more. */
  counted: Counted & { isLowerBound?: boolean };
  path: string;
  /** Undefined if no action is needed. */
  variant?: 'warn' | 'bad';
  /** Number of days for which the oldest record has been waiting. */
  age?: number;
  /** Number of distinct SKUs in the count. */
  skus?: number;
  values?: readonly { currency: string; value: number }[];
  parts?: readonly Part[];
  /** The states of open orders; only set for the order pipeline. */
  stages?: readonly Stage[];
};

export type Context = { tenant: RegisteredTenant; clock: Clock; series: Promise<Series | undefined> };

/** Resolves to undefined if the platform does not offer the list. */
type MetricPromise = Promise<Metric | undefined>;

type MetricDefinition = {
  read: (context: Context) => MetricPromise;
  /** Name of the platform's daily series with this count at the end of each day. */
  series?: string;
};

/**
 * Counts the records of a list. `since` names the field that says since when a record waits. The metric gets a warning
 * if the oldest record has waited for `overdueDays` days.
 */
async function countList(
  { tenant, clock }: Context,
  query: MetricQuery,
  { since, overdueDays, variant }: { since?: string; overdueDays?: number; variant?: 'warn' } = {},
): MetricPromise {
  const found = await readMetric(query, tenant.id, clock, { sort: since });
  const path = metricPath(query, tenant.id);
  if ('failure' in found) return found.failure.kind === 'missing' ? undefined : { counted: found, path };
  const age = since ? ageInDays(found.rows[0]?.[since], clock) : undefined;
  const isOverdue = age !== undefined && overdueDays !== undefined && age >= overdueDays;
  return { counted: { count: found.count }, path, age, variant: isOverdue ? 'warn' : variant };
}

async function fetchRejected({ tenant, clock }: Context): MetricPromise {
  const [{ oldest, ...counted }, { causes }] = await Promise.all([
    fetchRejectedCount(tenant.id),
    fetchRejectedCauses(tenant.id, 3),
  ]);
  const path = (filters: string[]) =>
    metricPath({ operation: 'queryInvalidSalesOrders', filters }, tenant.id);
  const parts = await Promise.all(
    causes.slice(0, 3).map(async ({ error, counted }): Promise<Part | undefined> => {
      const found = await counted;
      if (!('count' in found)) return undefined;
      const { count, isLowerBound } = found;
      return { label: { error }, count, isLowerBound, path: path([`error:in:${error}`]) };
    }),
  );
  return {
    counted,
    path: path([]),
    variant: 'bad',
    age: ageInDays(oldest, clock),
    parts: parts.filter((part) => part !== undefined),
  };
}

/**
 * Counts unshipped orders by state, orders that have been in a state for longer than the tenant allows, and the orders
 * shipped today.
 */
async function fetchOrders(context: Context): MetricPromise {
  const { tenant, clock } = context;
  const query = (...filters: string[]): MetricQuery => ({ operation: 'getSalesOrders', filters });
  // Read the total first, because it also shows whether the platform offers the list.
  const all = await countList(context, query(`state:in:${preShipStates.join(',')}`), { since: 'createdAt' });
  if (!all || 'failure' in all.counted) return all;
  const stages = await Promise.all(
    preShipStates.map(async (state): Promise<Stage> => {
      const since = salesOrderTransitions[state].at;
      const inState = query(`state:in:${state}`);
      const stuckInState = query(
        `state:in:${state}`,
        `${since}:range:..${addDays(clock.today, -tenant.stuckDays)}`,
      );
      const [total, stuck] = await Promise.all([
        // If calls are limited, only stuck orders are counted.
        isMetered() ? undefined : readMetric(inState, tenant.id, clock),
        countList(context, stuckInState, { since }),
      ]);
      const stage = {
        state,
        count: total && 'count' in total ? total.count : undefined,
        path: metricPath(inState, tenant.id),
      };
      if (!stuck) return stage;
      const { counted, path, age } = stuck;
      if (!('count' in counted)) return { ...stage, failure: counted.failure };
      return counted.count === 0 ? stage : { ...stage, stuck: { count: counted.count, path, age } };
    }),
  );
  const series = await context.series;
  const shippedToday = series && {
    state: 'Shipped' as const,
    count: series.get('ordersShipped')?.get(clock.today) ?? 0,
    path: metricPath(query('shippedAt:range:today'), tenant.id),
  };
  return { ...all, stages: shippedToday ? [...stages, shippedToday] : stages };
}

/**
 * Counts the units of stock that has expired or will expire soon. Adds up the rows of the list or, if they exceed a
 * page, uses the platform's own sum.
 */
async function fetchExpiry({ tenant, clock, series }: Context, kind: 'expired' | 'expiring'): MetricPromise {
  const query: MetricQuery = {
    operation: 'getInventoryExpirationDates',
    filters: [kind === 'expired' ? 'expirationDate:range:past' : expiringFilter],
  };
  const [found, dailySeries] = await Promise.all([
    readMetric(query, tenant.id, clock, { sort: 'expirationDate', rows: 100 }),
    series,
  ]);
  const path = metricPath(query, tenant.id);
  if ('failure' in found) return { counted: found, path };
  const values = [...(dailySeries ?? [])].flatMap(([name, byDay]) => {
    const [metric, currency] = name.split(':');
    const value = byDay.get(clock.today);
    return metric === `${kind}Value` && currency && value ? [{ currency, value }] : [];
  });
  const { amount, skus } = sumStock(found.rows);
  const first = found.rows[0]?.expirationDate;
  const age = typeof first === 'string' ? ageInDays(toDay(first), clock) : undefined;
  const metric = { path, values, ...(kind === 'expired' ? { variant: 'warn' as const, age } : {}) };
  if (found.count <= found.rows.length) return { ...metric, counted: { count: amount }, skus };
  const total = dailySeries?.get(`${kind}Units`)?.get(clock.today);
  return { ...metric, counted: { count: total ?? amount, isLowerBound: total === undefined } };
}

/** Maximum number of references in the filter of a link. With more, the link filters by state. */
const MAX_NAMED = 30;

/**
 * Counts receiving orders completed in the last 30 days that accepted less than expected. Reads at most the latest 100
 * orders, and compares their lines in code, because no filter can compare quantities.
 */
async function fetchReceivedShort({ tenant, clock, series }: Context): MetricPromise {
  const query: MetricQuery = {
    operation: 'getReceivingOrders',
    filters: ['state:in:Completed', 'completedAt:range:last30d'],
  };
  const found = await readMetric(query, tenant.id, clock, { sort: '-completedAt', rows: 100 });
  if ('failure' in found) return { counted: found, path: metricPath(query, tenant.id) };
  const shortOrders = found.rows.flatMap(({ referenceNumber, lineItems }) => {
    const lines: unknown[] = Array.isArray(lineItems) ? lineItems : [];
    const isShort = lines.some((line) => {
      const { expectedQuantity, acceptedQuantity } = Object(line);
      return Number(acceptedQuantity ?? 0) < Number(expectedQuantity ?? 0);
    });
    return isShort && typeof referenceNumber === 'string' ? [referenceNumber] : [];
  });
  const canBeNamed =
    shortOrders.length > 0 && shortOrders.length <= MAX_NAMED && shortOrders.every(isSingleValue);
  const filters = canBeNamed ? [`referenceNumber:in:${shortOrders.join(',')}`] : query.filters;
  const exactCount = (await series)?.get('receivedShort')?.get(clock.today);
  return {
    counted: {
      count: exactCount ?? shortOrders.length,
      isLowerBound: exactCount === undefined && found.count > found.rows.length,
    },
    path: metricPath({ ...query, filters }, tenant.id),
    variant: 'warn',
  };
}

const unavailableDatabase: Failure = { kind: 'unreachable', cause: 'database', message: '', requestId: '' };

/** Counts the failed requests of the last seven days in the request log. */
async function fetchRequests({ tenant, clock }: Context): MetricPromise {
  const days = 7;
  const requestsPath = (outcome: string) =>
    tenantPath(tenant.id, `requests?outcome=${outcome}&days=last${days}d`);
  const path = requestsPath('failed');
  try {
    const found = await countFailures(tenant.id, startOfDay(addDays(clock.today, 1 - days), clock.zone));
    const parts = failedResults.flatMap((result): Part[] => {
      const count = found.find((one) => one.result === result)?.count ?? 0;
      return count > 0 ? [{ label: { key: `result.${result}` }, count, path: requestsPath(result) }] : [];
    });
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    const isUnknown = found.some(({ result }) => result === 'unknown');
    const oldest = found
      .map(({ oldest }) => oldest.toISOString())
      .sort()
      .at(0);
    const age = ageInDays(oldest, clock);
    return { counted: { count }, path, variant: isUnknown ? 'bad' : 'warn', age, parts };
  } catch {
    // If the console's own database is unavailable, the overview still shows the platform's counts.
    return { counted: { failure: unavailableDatabase }, path };
  }
}

export const metrics: Readonly<Record<MetricId, MetricDefinition>> = {
  rejected: { read: fetchRejected },
  orders: { read: fetchOrders, series: 'ordersOpen' },
  shippingToday: {
    read: (context) =>
      countList(context, { operation: 'getShipments', filters: ['shipmentDate:range:today'] }),
  },
  returnsWaiting: {
    read: (context) =>
      countList(
        context,
        { operation: 'getReturnsWithTag', filters: ['state:in:ArrivedToWarehouse'] },
        { since: 'arrivedToWarehouseAt', overdueDays: 2 },
      ),
    series: 'returnsWaiting',
  },
  receivingAtGate: {
    read: (context) =>
      countList(
        context,
        { operation: 'getReceivingOrders', filters: ['state:in:ArrivedToWarehouse'] },
        { since: 'arrivedToWarehouseAt', overdueDays: 2 },
      ),
    series: 'receivingAtGate',
  },
  receivingDue: {
    read: (context) =>
      countList(
        context,
        { operation: 'getReceivingOrders', filters: ['state:in:ReceivingOrderCreated'] },
        { since: 'createdAt', overdueDays: 14 },
      ),
    series: 'receivingDue',
  },
  receivedShort: { read: fetchReceivedShort },
  requests: { read: fetchRequests },
  outOfStock: {
    read: (context) =>
      countList(context, { operation: 'getStocks', filters: [outOfStockFilter] }, { variant: 'warn' }),
  },
  lowStock: {
    read: (context) =>
      countList(context, {
        operation: 'getStocks',
        filters: [lowStockFilter(context.tenant.lowStock)],
      }),
  },
  expired: { read: (context) => fetchExpiry(context, 'expired') },
  expiring: { read: (context) => fetchExpiry(context, 'expiring') },
};
