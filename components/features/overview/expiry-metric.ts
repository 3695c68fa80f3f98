import { sumStock } from '@/components/record/stock/expiry-ranges';
import { expiringFilter } from '@/lib/contract/expiring-days';
import { ageInDays, toDay } from '@/lib/contract/schema/zone';
import type { Context, MetricPromise } from './metric';
import { type MetricQuery, metricPath, readMetric } from './metric-query';

/**
 * Counts the units of stock that has expired or will expire soon. Adds up the rows of the list or, if they exceed a
 * page, uses the platform's own sum.
 */
export async function fetchExpiry(
  { tenant, clock, series }: Context,
  kind: 'expired' | 'expiring',
): MetricPromise {
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
