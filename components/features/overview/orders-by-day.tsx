import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Day } from '@/components/ui/day';
import { failureTitle } from '@/components/ui/failure-title';
import { Num } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { RetryAfter } from '@/components/ui/retry-after';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { Skeleton } from '@/components/ui/skeleton';
import type { Failure } from '@/lib/console/browser/result';
import { isMetered, read, readRecent } from '@/lib/console/operations/read';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { type Clock, filtersOf } from '@/lib/contract/dqb/dqb-filter';
import { addDays, dayIn } from '@/lib/contract/schema/zone';
import { decided } from '@/lib/env';

type DayCount = { day: string; count: number };

type Counting = 'getSalesOrders' | 'getReturnsWithTag';

const DAYS = 14;
/** Days that are over hardly change; asking for them again with every look would cost the platform thirteen counts. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 5_000;

const kept = new Map<string, { count: number; until: number }>();

async function countDay(
  operation: Counting,
  tenant: string,
  day: string,
  clock: Clock,
): Promise<number | Failure> {
  const isOver = day < clock.today;
  const key = JSON.stringify([decided().platformUrl, operation, tenant, day, clock.zone]);
  const known = kept.get(key);
  if (isOver && known && known.until > Date.now()) return known.count;
  const question = { field: 'createdAt', op: 'range', value: `${day}..${day}` };
  const filters = filtersOf(question, { name: 'createdAt', kind: 'instant' }, clock) ?? [];
  const dqb = printDqb({ filters, sort: [], offset: 0, count: 1 });
  const found = await read(operation, tenant, { query: { dqb } });
  if (found.kind !== 'ok') return found;
  const count = found.answer.dataSetCount;
  if (kept.size >= MOST_KEPT) kept.clear();
  if (isOver) kept.set(key, { count, until: Date.now() + KEPT_MS });
  return count;
}

/** So many pages may be read where calls are limited; a count for each day would cost fourteen. */
const MOST_PAGES = 3;
const PAGE = 100;

/**
 * The same from the newest records themselves, a hundred a call. Where there are more than three pages of them, only the days
 * that were seen whole are told.
 */
async function countRead(operation: Counting, tenant: string, clock: Clock): Promise<DayCount[] | Failure> {
  const first = addDays(clock.today, 1 - DAYS);
  const question = { field: 'createdAt', op: 'range', value: `${first}..${clock.today}` };
  const filters = filtersOf(question, { name: 'createdAt', kind: 'instant' }, clock) ?? [];
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const days: string[] = [];
  let [total, read] = [1, 0];
  for (let page = 0; page < MOST_PAGES && read < total; page++) {
    const dqb = printDqb({ filters, sort, offset: read, count: PAGE });
    const found = await readRecent(operation, tenant, { query: { dqb } });
    if (found.kind !== 'ok') return found;
    const { items, dataSetCount } = found.answer;
    if (items.length === 0) break;
    total = dataSetCount;
    read += items.length;
    days.push(
      ...items.flatMap(({ createdAt }) => (createdAt ? [dayIn(clock.zone, new Date(createdAt))] : [])),
    );
  }
  const oldest = read < total ? days.at(-1) : undefined;
  return Array.from({ length: DAYS }, (_, i) => addDays(first, i))
    .filter((day) => oldest === undefined || day > oldest)
    .map((day) => ({ day, count: days.filter((one) => one === day).length }));
}

/**
 * How many records were made on each of the last days, the person's midnight between them; the last one is today. The first
 * failure stands for all: a chart with holes would lie. The reader must have been admitted to the tenant before.
 */
async function countDays(operation: Counting, tenant: string, clock: Clock): Promise<DayCount[] | Failure> {
  if (isMetered()) return countRead(operation, tenant, clock);
  const days = Array.from({ length: DAYS }, (_, i) => addDays(clock.today, i + 1 - DAYS));
  // Today first: it also tells whether the platform offers the list at all.
  const today = await countDay(operation, tenant, clock.today, clock);
  if (typeof today !== 'number') return today;
  const counts = await Promise.all(
    days.map((day) => (day === clock.today ? today : countDay(operation, tenant, day, clock))),
  );
  const failure = counts.find((count) => typeof count !== 'number');
  if (failure !== undefined && typeof failure !== 'number') return failure;
  return days.map((day, i) => ({ day, count: Number(counts[i]) }));
}

const HEIGHT = 56;
const STEP = 20;
const BAR = 14;

/** What was made on each day: bars for the eye, a table for the ear, and a sum that leads to the records. */
function DayChart({ title, days, href }: { title: string; days: readonly DayCount[]; href: string }) {
  const t = useTranslations('overview');
  const most = Math.max(1, ...days.map(({ count }) => count));
  const sum = days.reduce((total, { count }) => total + count, 0);
  const today = days.at(-1);
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline gap-2 border-b pb-1">
        <span className="font-medium text-muted text-xs">{title}</span>
        <PrefetchLink href={route(href)} className="ml-auto text-accent-text text-xs hover:underline">
          {t('inDays', { n: sum, days: days.length })}
        </PrefetchLink>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-14 w-full overflow-visible"
      >
        {days.map(({ day, count }, i) => {
          const height = count === 0 ? 1 : Math.max(2, (count / most) * (HEIGHT - 2));
          return (
            <rect
              key={day}
              x={i * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={day === today?.day ? 'fill-accent' : 'fill-line-strong'}
            >
              <title>{`${day}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-faint text-xs">
        {days[0] && <Day date={days[0].day} />}
        <span>
          {t('today')} <Num value={today?.count ?? 0} className="font-medium text-ink" />
        </span>
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">
                <Day date={day} />
                {day === today?.day && ` (${t('today')})`}
              </th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

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
