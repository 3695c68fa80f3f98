import { isSingleValue } from '@/lib/contract/dqb/dqb-filter';
import type { Context, MetricPromise } from './metric';
import { type MetricQuery, metricPath, readMetric } from './metric-query';

/** Maximum number of references in the filter of a link. With more, the link filters by state. */
const MAX_NAMED = 30;

/**
 * Counts receiving orders completed in the last 30 days that accepted less than expected. Reads at most the latest 100
 * orders, and compares their lines in code, because no filter can compare quantities.
 */
export async function fetchReceivedShort({ tenant, clock, series }: Context): MetricPromise {
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
