import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';

/** Stores the metrics of a day for comparison on later days. Replaces earlier values of the same day. */
export async function saveMetrics(
  tenant: string,
  day: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const metrics = Object.keys(counts);
  if (metrics.length === 0) return;
  await tenantQuery(pool(), tenant, {
    text: `insert into console.daily_figures as d (tenant, figure, day, value)
     select $1, f.figure, $2::date, f.value from unnest($3::text[], $4::float8[]) f (figure, value)
     on conflict (tenant, figure, day) do update set value = excluded.value where d.value <> excluded.value`,
    values: [tenant, day, metrics, Object.values(counts)],
  });
}

/** Returns the stored metrics since a date, by metric and day. */
export async function readDailyMetrics(
  tenant: string,
  from: string,
): Promise<Map<string, Map<string, number>>> {
  const rows = await tenantQuery<{ metric: string; day: string; value: number }>(pool(), tenant, {
    text: `select figure as metric, to_char(day, 'YYYY-MM-DD') as day, value from console.daily_figures
     where tenant = $1 and day >= $2::date`,
    values: [tenant, from],
  });
  const countsByMetric = new Map<string, Map<string, number>>();
  for (const { metric, day, value } of rows)
    countsByMetric.set(metric, (countsByMetric.get(metric) ?? new Map<string, number>()).set(day, value));
  return countsByMetric;
}
