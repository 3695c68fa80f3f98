import { after } from 'next/server';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Skeleton } from '@/components/ui/loading';
import { Page } from '@/components/ui/page/page';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { personZone } from '@/lib/console/i18n/request';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { storedPreferences } from '@/lib/console/views/list-preferences';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { dayIn } from '@/lib/contract/schema/zone';
import { CustomizeCards } from './arrange-cards';
import { attentionItems } from './attention';
import { AttentionList, OrderPipeline } from './attention-list';
import { historyOf, readStoredCounts, saveCardCounts } from './card-history';
import { parseCardLayout } from './card-layout';
import { type Card, type CardId, makeCard, type Series } from './cards';
import { CHART_DAYS, chartDays } from './chart-days';
import { DailyCharts } from './daily-charts';
import { MetricList, WaitingOverview } from './metric-list';
import { FavoriteRecords, FirstSteps, LatestRequests, UnfinishedWork } from './overview-sections';
import { listOf } from './read-metric';
import { readSeries } from './read-series';

/** The value of a promise that settles within `ms` milliseconds; otherwise undefined, and the promise continues. */
async function settlesWithin<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
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

/** Fast counts are part of the first paint; slower ones do not block it. */
const QUICK_MS = 200;

type LoadedCard = {
  id: CardId;
  card: Card | undefined;
  series: Series | undefined;
  pastCounts: Awaited<ReturnType<typeof readStoredCounts>>;
};

/** What needs attention, what changed, and what to do next: each count links to its list. */
export async function Overview({ id, personId }: { id: string; personId: string }) {
  const [t, zone, own, tenant] = await Promise.all([
    getTranslations('overview'),
    getTimeZone(),
    personZone(),
    findTenant(id),
  ]);
  // The layout displays that the tenant does not exist.
  if (!tenant) return null;
  const clock = { zone, today: dayIn(zone, new Date()) };
  const { layout } = await storedPreferences(personId, 'overview').catch(() => ({ layout: null }));
  const rows = parseCardLayout(layout);
  const series = readSeries(id, zone);
  const previousCounts = readStoredCounts(id, clock.today);
  const visibleCards = rows.filter(({ hidden }) => !hidden);
  const cards = visibleCards.map(async ({ id }): Promise<LoadedCard> => {
    const [card, storedSeries, past] = await Promise.all([
      makeCard[id]({ tenant, clock, series }),
      series,
      previousCounts,
    ]);
    return { id, card, series: storedSeries, pastCounts: past };
  });
  const all = Promise.all(cards);
  after(async () => saveCardCounts(id, clock.today, new Map((await all).map(({ id, card }) => [id, card]))));
  const quickCards = await settlesWithin(QUICK_MS, all);
  const renderQueue = (loaded: readonly LoadedCard[]) => (
    <WorkQueue tenant={id} clock={clock} loaded={loaded} />
  );
  return (
    <Page
      title={t('title')}
      extra={
        zone !== own &&
        t('warehouseClock', { zone: zone.replaceAll('_', ' '), own: own.replaceAll('_', ' ') })
      }
      actions={
        <CustomizeCards
          tenant={id}
          cards={rows.map((row) => ({ ...row, label: t(`cards.${row.id}`) }))}
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
        <FirstSteps
          tenant={id}
          clock={clock}
          counted={all.then((loaded) => loaded.map(({ card }) => card?.counted))}
        />
      </Suspense>
      {/* On wide screens the charts are beside the queue. An empty tenant shows only the first steps. */}
      <div className="flex flex-col gap-6 [[data-first-steps]~&]:hidden min-[105rem]:grid min-[105rem]:grid-cols-[minmax(0,70rem)_minmax(26rem,1fr)] min-[105rem]:gap-x-10">
        <div className="flex flex-col gap-6">
          {quickCards ? (
            renderQueue(quickCards)
          ) : (
            <Suspense fallback={<WaitingOverview />}>
              <DeferredQueue loaded={all} renderQueue={renderQueue} />
            </Suspense>
          )}
        </div>
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <Charts tenant={id} clock={clock} series={series} />
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

/** What needs attention, the order pipeline, and all other counts. */
function WorkQueue({
  tenant,
  clock,
  loaded,
}: {
  tenant: string;
  clock: Clock;
  loaded: readonly LoadedCard[];
}) {
  const cards = loaded.flatMap(({ id, card, series, pastCounts }) => {
    if (!card) return [];
    const count = 'count' in card.counted ? card.counted.count : undefined;
    return [{ id, tenant, clock, card, history: historyOf(id, count, clock.today, series, pastCounts) }];
  });
  const found = attentionItems(cards, clock);
  const orders = cards.find(({ card }) => card.stages);
  const shipped = loaded[0]?.series?.get('ordersShipped')?.get(clock.today) ?? 0;
  const shippedToday = {
    count: shipped,
    segment: listOf({ segment: 'sales-orders', filters: ['shippedAt:range:today'] }, clock.today),
  };
  return (
    <>
      <AttentionList
        tenant={tenant}
        found={found}
        histories={new Map(cards.map(({ id, history }) => [id, history]))}
      />
      {orders && (
        <OrderPipeline
          tenant={tenant}
          card={orders.card}
          shipped={loaded[0]?.series ? shippedToday : undefined}
        />
      )}
      <MetricList
        metrics={cards.filter((one) => one !== orders && !found.some(({ kind }) => kind === one.id))}
      />
    </>
  );
}

async function DeferredQueue({
  loaded,
  renderQueue,
}: {
  loaded: Promise<readonly LoadedCard[]>;
  renderQueue: (loaded: readonly LoadedCard[]) => React.ReactNode;
}) {
  return renderQueue(await loaded);
}

/** Orders and returns per day; where this platform has no data, a message replaces the chart. */
async function Charts({
  tenant,
  clock,
  series,
}: {
  tenant: string;
  clock: Clock;
  series: Promise<Series | undefined>;
}) {
  const [t, days] = await Promise.all([getTranslations('overview'), chartDays(tenant, clock, series)]);
  const daysWithReturns = days.filter(({ returned }) => returned !== undefined);
  // A tenant without orders and returns has no chart yet.
  const isInUse = days.some(({ created, shipped, returned }) => created || shipped || returned);
  const hasOrders = days.some(({ created }) => created !== undefined);
  const onDay = (segment: string) =>
    tenantPath(tenant, `${segment}?${new URLSearchParams({ f: 'createdAt:range:DAY' })}`).replace(
      'DAY',
      '{day}',
    );
  const orders = {
    id: 'orders',
    title: t('chart.orders'),
    segment: onDay('sales-orders'),
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
  const returns = {
    id: 'returns',
    title: t('chart.returns'),
    segment: onDay('returns'),
    measures: [
      {
        id: 'returned',
        label: t('chart.returned'),
        shape: 'bar' as const,
        values: days.map(({ returned }) => returned),
      },
      ...(hasOrders
        ? [
            {
              id: 'share',
              label: t('chart.share'),
              shape: 'share' as const,
              values: days.map(({ rate }) => rate),
            },
          ]
        : []),
    ],
  };
  return (
    <section aria-label={t('chart.section')}>
      {daysWithReturns.length > 0 && isInUse && (
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
      {!hasOrders && <p className="mt-2 text-muted text-sm">{t('chart.notListed')}</p>}
    </section>
  );
}
