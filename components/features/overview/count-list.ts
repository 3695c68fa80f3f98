import { ageInDays } from '@/lib/contract/schema/zone';
import type { Context, MetricPromise } from './metric';
import { type MetricQuery, metricPath, readMetric } from './metric-query';

/**
 * Counts the records of a list. `since` names the field that says since when a record waits. The metric gets a warning
 * if the oldest record has waited for `overdueDays` days.
 */
export async function countList(
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
