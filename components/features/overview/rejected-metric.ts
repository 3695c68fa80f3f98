import { fetchRejectedCount, fetchRejectionCauses } from '@/lib/console/rejected-queue/rejected-counts';
import { ageInDays } from '@/lib/contract/schema/zone';
import type { Context, MetricPart, MetricPromise } from './metric';
import { metricPath } from './metric-query';

/** Counts rejected orders, and the orders of each of the three most frequent causes. */
export async function fetchRejected({ tenant, clock }: Context): MetricPromise {
  const [{ oldest, ...counted }, { causes }] = await Promise.all([
    fetchRejectedCount(tenant.id),
    fetchRejectionCauses(tenant.id, 3),
  ]);
  const path = (filters: string[]) =>
    metricPath({ operation: 'queryInvalidSalesOrders', filters }, tenant.id);
  const parts = await Promise.all(
    causes.slice(0, 3).map(async ({ error, counted }): Promise<MetricPart | undefined> => {
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
