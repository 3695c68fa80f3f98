import { lowStockFilter, outOfStockFilter } from '@/lib/contract/stock-filters';
import { countList } from './count-list';
import { fetchExpiry } from './expiry-metric';
import { fetchRequests } from './failed-requests-metric';
import type { Context, MetricPromise } from './metric';
import { fetchOpenOrders } from './open-orders-metric';
import { fetchReceivedShort } from './received-short-metric';
import { fetchRejected } from './rejected-metric';

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
/** The ID of a metric, which is also its message key. */
export type MetricId = (typeof metricIds)[number];

type MetricDefinition = {
  read: (context: Context) => MetricPromise;
  /** Name of the platform's daily series with this count at the end of each day. */
  series?: string;
};

/** How each metric is read. */
export const metrics: Readonly<Record<MetricId, MetricDefinition>> = {
  rejected: { read: fetchRejected },
  orders: { read: fetchOpenOrders, series: 'ordersOpen' },
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
