import { isMetered } from '@/lib/console/operations/read';
import { preShipStates, salesOrderTransitions } from '@/lib/contract/resources/resource-states';
import { addDays } from '@/lib/contract/schema/zone';
import { countList } from './count-list';
import type { Context, MetricPromise, Stage } from './metric';
import { type MetricQuery, metricPath, readMetric } from './metric-query';

/**
 * Counts unshipped orders by state, orders that have been in a state for longer than the tenant allows, and the orders
 * shipped today.
 */
export async function fetchOpenOrders(context: Context): MetricPromise {
  const { tenant, clock } = context;
  const query = (...filters: string[]): MetricQuery => ({ operation: 'getSalesOrders', filters });
  // Read the total first, because it also shows whether the platform offers the list.
  const openOrders = await countList(context, query(`state:in:${preShipStates.join(',')}`), {
    since: 'createdAt',
  });
  if (!openOrders || 'failure' in openOrders.counted) return openOrders;
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
  return { ...openOrders, stages: shippedToday ? [...stages, shippedToday] : stages };
}
