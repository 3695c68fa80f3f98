import { getTranslations } from 'next-intl/server';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { ListName } from '@/lib/contract/operations';
import { CHART_DAYS, fetchChartDays } from './chart-days';
import { DailyCharts } from './daily-charts';
import type { readSeries } from './daily-series';
import { metricCause, metricPath } from './metric-query';

/** Shows the charts of orders and returns per day, or why the orders cannot be displayed. */
export async function DailySection({
  tenant,
  clock,
  series,
}: {
  tenant: string;
  clock: Clock;
  series: ReturnType<typeof readSeries>;
}) {
  const [t, { days, failure }] = await Promise.all([
    getTranslations('overview'),
    fetchChartDays(tenant, clock, series),
  ]);
  const hasOrders = days.some(({ created }) => created !== undefined);
  const hasReturns = days.some(({ returned }) => returned !== undefined);
  // A tenant without orders and returns has no charts yet.
  const isInUse = days.some(({ created, shipped, returned }) => created || shipped || returned);
  const dayPath = (operation: ListName) => metricPath({ operation, filters: ['createdAt:range:'] }, tenant);
  const orders = {
    id: 'orders',
    title: t('chart.orders'),
    dayPath: dayPath('getSalesOrders'),
    measures: [
      {
        id: 'created',
        label: t('chart.created'),
        shape: 'line' as const,
        values: days.map(({ created }) => created),
      },
      {
        id: 'shipped',
        label: t('chart.shipped'),
        shape: 'line' as const,
        values: days.map(({ shipped }) => shipped),
      },
    ],
  };
  const rate = {
    id: 'rate',
    label: t('chart.rate'),
    shape: 'rate' as const,
    values: days.map(({ rate }) => rate),
  };
  const returns = {
    id: 'returns',
    title: t('chart.returns'),
    dayPath: dayPath('getReturnsWithTag'),
    measures: [
      {
        id: 'returned',
        label: t('chart.returned'),
        shape: 'bar' as const,
        values: days.map(({ returned }) => returned),
      },
      ...(hasOrders ? [rate] : []),
    ],
  };
  return (
    <section aria-label={t('chart.section')}>
      {hasReturns && isInUse && (
        <DailyCharts
          title={t('chart.section')}
          days={days.map(({ day }) => day)}
          charts={hasOrders ? [orders, returns] : [returns]}
          ranges={[7, 14, 30, CHART_DAYS].map((n) => ({ n, label: t('chart.days', { n }) }))}
          words={{
            range: t('chart.words.range'),
            table: t('chart.words.table'),
            day: t('chart.words.day'),
            openDay: t('chart.words.openDay'),
            unknown: t('chart.words.unknown'),
          }}
        />
      )}
      {!hasOrders && (
        <p className="mt-2 text-muted text-sm">
          {failure
            ? t('chart.notLoaded', { cause: t(`cause.${metricCause(failure)}`) })
            : t('chart.notListed')}
        </p>
      )}
    </section>
  );
}
