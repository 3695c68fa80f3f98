import { readDailyMetrics, saveMetrics } from '@/lib/console/views/daily-metrics';
import { addDays } from '@/lib/contract/schema/zone';
import type { Series } from './daily-series';
import type { Context, Metric } from './metric';
import { type MetricId, metrics } from './metrics';

/** Maximum age, in days, of a stored count that is used for comparison. */
const COMPARED_DAYS = 7;

/**
 * The change of a count since the end of an earlier day or, for rejected orders, the number of orders rejected today.
 */
type Change = { change?: { by: number; day: string }; addedToday?: number };

/** Compares a count with an earlier day, using the platform's daily series or else the counts that the console stored. */
export function changeSince(
  id: MetricId,
  now: number | undefined,
  today: string,
  series: Series | undefined,
  storedCounts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Change {
  // Orders that are accepted later leave the list, so its length on a past day is unknown. Only new rejections are counted.
  if (id === 'rejected' && series) return { addedToday: series.get('ordersRejected')?.get(today) ?? 0 };
  if (now === undefined) return {};
  const { series: name } = metrics[id];
  const yesterday = addDays(today, -1);
  if (name && series)
    return { change: { by: now - (series.get(name)?.get(yesterday) ?? 0), day: yesterday } };
  const stored = storedCounts.get(id);
  for (let days = 1; days <= COMPARED_DAYS; days++) {
    const day = addDays(today, -days);
    const before = stored?.get(day);
    if (before !== undefined) return { change: { by: now - before, day } };
  }
  return {};
}

export type ComparedMetric = Metric & Change & { id: MetricId };

/** Reads metrics and their changes. Leaves out metrics that the platform does not offer. */
export async function readMetrics(ids: readonly MetricId[], context: Context): Promise<ComparedMetric[]> {
  const { tenant, clock } = context;
  const [found, series, storedCounts] = await Promise.all([
    Promise.all(ids.map(async (id) => ({ id, metric: await metrics[id].read(context) }))),
    context.series,
    readDailyMetrics(tenant.id, addDays(clock.today, -COMPARED_DAYS)).catch(
      () => new Map<string, Map<string, number>>(),
    ),
  ]);
  return found.flatMap(({ id, metric }) => {
    if (!metric) return [];
    const count = 'count' in metric.counted ? metric.counted.count : undefined;
    return [{ id, ...metric, ...changeSince(id, count, clock.today, series, storedCounts) }];
  });
}

/** Stores today's counts for comparison on later days. A failure to store them does not fail the page. */
export async function storeCounts(
  { tenant, clock }: Context,
  compared: readonly ComparedMetric[],
): Promise<void> {
  const counts = compared.flatMap(({ id, counted }) =>
    'count' in counted && !counted.isLowerBound ? [[id, counted.count] as const] : [],
  );
  await saveMetrics(tenant.id, clock.today, Object.fromEntries(counts)).catch((error) =>
    console.error(error),
  );
}
