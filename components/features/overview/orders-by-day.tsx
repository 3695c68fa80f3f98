import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { failureTitle } from '@/components/ui/failure-title';
import { RetryAfter } from '@/components/ui/retry-after';
import { pathOf } from '@/components/ui/sections';
import { Skeleton } from '@/components/ui/skeleton';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { DayChart } from './day-chart';
import { countDays } from './day-counts';

const charts = [
  { id: 'ordersADay', operation: 'getSalesOrders', segment: 'sales-orders' },
  { id: 'returnsADay', operation: 'getReturnsWithTag', segment: 'returns' },
] as const;

type Props = { tenant: string; clock: Clock };

async function Chart({ tenant, clock, chart }: Props & { chart: (typeof charts)[number] }) {
  const [t, titles, days] = await Promise.all([
    getTranslations('overview'),
    getTranslations('table.failed'),
    countDays(chart.operation, tenant, clock),
  ]);
  if ('kind' in days)
    return (
      <figure>
        <figcaption className="border-b pb-1 font-medium text-muted text-xs">{t(chart.id)}</figcaption>
        <p className="mt-2 text-muted text-sm">
          {days.kind === 'missing' ? (
            t('notListed')
          ) : (
            <RetryAfter failure={days} otherwise={failureTitle(days, titles)} />
          )}
        </p>
      </figure>
    );
  if (days.length === 0)
    return (
      <figure>
        <figcaption className="border-b pb-1 font-medium text-muted text-xs">{t(chart.id)}</figcaption>
        <p className="mt-2 text-muted text-sm">{t('tooManyToCount')}</p>
      </figure>
    );
  const search = new URLSearchParams({ f: `createdAt:range:last${days.length}d` });
  return (
    <DayChart
      title={t(chart.id)}
      days={days}
      href={pathOf(tenant, { segment: `${chart.segment}?${search}` })}
    />
  );
}

/** Orders and returns a day. Each comes when it is counted, and fails by itself. */
export function Days(props: Props) {
  return charts.map((chart) => (
    <Suspense key={chart.id} fallback={<Skeleton className="h-24 w-full" />}>
      <Chart {...props} chart={chart} />
    </Suspense>
  ));
}
