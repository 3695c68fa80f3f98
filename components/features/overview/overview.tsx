import { after } from 'next/server';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Skeleton } from '@/components/ui/loading';
import { Page } from '@/components/ui/page/page';
import { personZone } from '@/lib/console/i18n/request';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { readStoredPreferences } from '@/lib/console/views/list-preferences';
import { dayIn } from '@/lib/contract/schema/zone';
import { attentionItems, metricFailures } from './attention';
import { AttentionList } from './attention-list';
import { CustomizeOverview } from './customize-overview';
import { DailySection } from './daily-section';
import { readSeries } from './daily-series';
import { FirstSteps } from './first-steps';
import { parseLayout } from './layout';
import { MetricList, OverviewSkeleton } from './metric-list';
import { OpenOrders } from './open-orders';
import { FavoriteRecords, LatestRequests, UnfinishedWork } from './record-lists';
import { type ComparedMetric, readMetrics, storeCounts } from './since-yesterday';

/** Resolves to undefined if the promise takes longer than `ms` milliseconds. The promise itself continues. */
async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<undefined>((settle) => {
    timer = setTimeout(() => settle(undefined), ms);
  });
  try {
    return await Promise.race([promise, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts that take longer are streamed later, so that they do not delay the first paint. */
const QUICK_MS = 200;

/** Shows what needs attention, what changed, and what to do next. Each count links to its list. */
export async function Overview({ id, personId }: { id: string; personId: string }) {
  const [t, zone, own, tenant] = await Promise.all([
    getTranslations('overview'),
    getTimeZone(),
    personZone(),
    findTenant(id),
  ]);
  // The layout already reports that the tenant does not exist.
  if (!tenant) return null;
  const clock = { zone, today: dayIn(zone, new Date()) };
  const { layout } = await readStoredPreferences(personId, 'overview').catch(() => ({ layout: null }));
  const rows = parseLayout(layout);
  const series = readSeries(id, zone);
  const context = { tenant, clock, series: series.then((daily) => daily.series) };
  const metrics = readMetrics(
    rows.filter(({ hidden }) => !hidden).map(({ id }) => id),
    context,
  );
  after(async () => storeCounts(context, await metrics));
  const quickMetrics = await withTimeout(QUICK_MS, metrics);
  return (
    <Page
      title={t('title')}
      extra={
        zone !== own &&
        t('warehouseClock', { zone: zone.replaceAll('_', ' '), own: own.replaceAll('_', ' ') })
      }
      actions={
        <CustomizeOverview
          tenant={id}
          metrics={rows.map((row) => ({ ...row, label: t(`metrics.${row.id}`) }))}
          words={{
            act: t('arrange.act'),
            title: t('arrange.title'),
            hint: t('arrange.hint'),
            up: t('arrange.up'),
            down: t('arrange.down'),
            save: t('arrange.save'),
            reset: t('arrange.reset'),
            failed: t('arrange.failed'),
            saved: t('arrange.saved'),
          }}
        />
      }
    >
      <Suspense>
        <FirstSteps tenant={id} clock={clock} metrics={metrics} />
      </Suspense>
      {/* On wide screens the charts are beside the queue. In an empty tenant, only the first steps are shown. */}
      <div className="flex flex-col gap-6 [[data-first-steps]~&]:hidden min-[105rem]:grid min-[105rem]:grid-cols-[minmax(0,70rem)_minmax(26rem,1fr)] min-[105rem]:gap-x-10">
        <div className="flex flex-col gap-6">
          {quickMetrics ? (
            <WorkQueue metrics={quickMetrics} today={clock.today} />
          ) : (
            <Suspense fallback={<OverviewSkeleton />}>
              <DeferredQueue metrics={metrics} today={clock.today} />
            </Suspense>
          )}
        </div>
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <DailySection tenant={id} clock={clock} series={series} />
        </Suspense>
        <div className="col-span-full grid gap-x-8 gap-y-6 min-[105rem]:grid-cols-subgrid min-[105rem]:[&>:only-child]:col-span-1 xl:grid-cols-2 xl:[&>:only-child]:col-span-2">
          <Suspense>
            <FavoriteRecords tenant={id} personId={personId} />
          </Suspense>
          <Suspense>
            <LatestRequests tenant={id} />
          </Suspense>
          <Suspense>
            <UnfinishedWork tenant={id} />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}

/** Shows what needs attention, the order pipeline, and all other metrics. */
function WorkQueue({ metrics, today }: { metrics: readonly ComparedMetric[]; today: string }) {
  const items = attentionItems(metrics);
  const unchecked = metricFailures(metrics);
  const orders = metrics.find(({ stages }) => stages);
  const others = metrics.filter((one) => one !== orders && !items.some(({ kind }) => kind === one.id));
  return (
    <>
      <AttentionList items={items} unchecked={unchecked} total={metrics.length} />
      {orders && <OpenOrders {...orders} />}
      <MetricList metrics={others} today={today} />
    </>
  );
}

async function DeferredQueue({
  metrics,
  today,
}: {
  metrics: Promise<readonly ComparedMetric[]>;
  today: string;
}) {
  return <WorkQueue metrics={await metrics} today={today} />;
}
