import type { Failure } from '@/lib/console/browser/result';
import { isMetered } from '@/lib/console/operations/read';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { addDays, dayIn } from '@/lib/contract/schema/zone';
import type { readSeries } from './daily-series';
import { type MetricQuery, readMetric } from './metric-query';

/** Number of days in the charts. The last one is yesterday, because today is incomplete. */
export const CHART_DAYS = 90;
/** Number of days that a rate in the charts covers. */
const RATE_DAYS = 7;
/** Number of days before today for which the charts need data. */
const HISTORY_DAYS = CHART_DAYS + RATE_DAYS - 1;

/** The values of a day. Unknown values are undefined. */
type ChartDay = { day: string; created?: number; shipped?: number; returned?: number };

const PAGE_SIZE = 100;
/**
 * Maximum number of pages of returns to read if the platform has no daily series. If calls are limited, only one page
 * is read. Counting the returns of each day would take a call per day.
 */
const MAX_PAGES = 2;

/** Counts returns per day from the latest returns. Includes only days that were read completely. */
async function fetchReturnCounts(
  tenant: string,
  clock: Clock,
): Promise<{ counts?: Map<string, number>; failure?: Failure }> {
  const first = addDays(clock.today, -HISTORY_DAYS);
  const query: MetricQuery = {
    operation: 'getReturnsWithTag',
    filters: [`createdAt:range:${first}..${addDays(clock.today, -1)}`],
  };
  const rows = PAGE_SIZE * (isMetered() ? 1 : MAX_PAGES);
  const found = await readMetric(query, tenant, clock, { sort: '-createdAt', rows });
  if ('failure' in found) return found;
  const days = found.rows.flatMap(({ createdAt }) =>
    typeof createdAt === 'string' ? [dayIn(clock.zone, new Date(createdAt))] : [],
  );
  const oldest = found.count > found.rows.length ? days.at(-1) : undefined;
  const counts = new Map<string, number>();
  for (let i = 0; i < HISTORY_DAYS; i++) {
    const day = addDays(first, i);
    if (oldest === undefined || day > oldest) counts.set(day, days.filter((one) => one === day).length);
  }
  return { counts };
}

/**
 * Returns the number of returns as a percentage of the orders shipped on these days. Undefined if a value is unknown or
 * nothing was shipped.
 */
function returnRate(days: readonly ChartDay[]): number | undefined {
  const sum = (of: 'returned' | 'shipped') =>
    days.reduce<number | undefined>((total, day) => {
      const value = day[of];
      return total === undefined || value === undefined ? undefined : total + value;
    }, 0);
  const [returned, shipped] = [sum('returned'), sum('shipped')];
  return returned !== undefined && shipped ? (returned / shipped) * 100 : undefined;
}

/**
 * Returns the values of each chart day, and a failure if some values could not be read. `rate` covers the seven days up
 * to each day.
 */
export async function fetchChartDays(
  tenant: string,
  clock: Clock,
  dailySeries: ReturnType<typeof readSeries>,
): Promise<{ days: (ChartDay & { rate: number | undefined })[]; failure?: Failure }> {
  const { series, failure } = await dailySeries;
  const returned = series ? undefined : await fetchReturnCounts(tenant, clock);
  const value = (metric: string, day: string) => (series ? (series.get(metric)?.get(day) ?? 0) : undefined);
  const days = Array.from({ length: HISTORY_DAYS }, (_, i): ChartDay => {
    const day = addDays(clock.today, i - HISTORY_DAYS);
    return {
      day,
      created: value('ordersCreated', day),
      shipped: value('ordersShipped', day),
      returned: series ? value('returnsCreated', day) : returned?.counts?.get(day),
    };
  });
  const withRates = days.map((day, i) => ({
    ...day,
    rate: returnRate(days.slice(Math.max(0, i + 1 - RATE_DAYS), i + 1)),
  }));
  return { days: withRates.slice(-CHART_DAYS), failure: failure ?? returned?.failure };
}
