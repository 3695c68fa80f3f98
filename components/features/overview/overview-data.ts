import { can } from '@/lib/console/api-client/capabilities';
import { isMetered, readRecent } from '@/lib/console/operations/read';
import { saveMetrics, storedMetrics } from '@/lib/console/views/daily-metrics';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { addDays, dayIn } from '@/lib/contract/schema/zone';
import { type Card, type CardId, cardIds, type Series } from './cards';
import { readMetric } from './read-metric';

/** A count is compared with the last day on which it was stored, at most this many days ago. */
const COMPARED_DAYS = 7;
/** Days of the charts, up to yesterday: today is incomplete. */
export const CHART_DAYS = 90;
/** Days that a rate of the charts covers. */
const RATE_DAYS = 7;
/** Days before today that the charts need data of. */
const HISTORY_DAYS = CHART_DAYS + RATE_DAYS - 1;

/** Daily series of the platform, where it supports them. */
export async function readSeries(tenant: string, zone: string): Promise<Series | undefined> {
  if (!(await can('getFigures', tenant))) return undefined;
  const found = await readRecent('getFigures', tenant, { params: { zone } });
  if (found.kind !== 'ok') return undefined;
  const series = new Map<string, Map<string, number>>();
  for (const { figure: metric, day, value } of found.answer.data)
    series.set(metric, (series.get(metric) ?? new Map<string, number>()).set(day, value ?? 0));
  return series;
}

/** The platform's metric of a card's count at the end of each day. */
const statusMetric: Partial<Record<CardId, string>> = {
  orders: 'ordersOpen',
  returnsWaiting: 'returnsWaiting',
  receivingAtGate: 'receivingAtGate',
  receivingDue: 'receivingDue',
};

/** The change of a card's count since an earlier day; for events that are counted once, their number today. */
export type History = { change?: { by: number; day: string }; addedToday?: number };

/** The name under which a card's count is stored, if it is not the card's ID. */
const storedAs: Partial<Record<CardId, string>> = { expired: 'expiredUnits', expiring: 'expiringUnits' };

/** The history of a card: from the platform's series, otherwise from stored counts. */
export function historyOf(
  id: CardId,
  now: number | undefined,
  today: string,
  series: Series | undefined,
  storedCounts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): History {
  // An order accepted later leaves no trace, so the rejected orders of a past day are unknown; the new rejections are known.
  if (id === 'rejected' && series) return { addedToday: series.get('ordersRejected')?.get(today) ?? 0 };
  if (now === undefined) return {};
  const metric = statusMetric[id];
  const yesterday = addDays(today, -1);
  if (metric && series)
    return { change: { by: now - (series.get(metric)?.get(yesterday) ?? 0), day: yesterday } };
  const stored = storedCounts.get(storedAs[id] ?? id);
  for (let days = 1; days <= COMPARED_DAYS; days++) {
    const day = addDays(today, -days);
    const before = stored?.get(day);
    if (before !== undefined) return { change: { by: now - before, day } };
  }
  return {};
}

/** Stores today's counts for comparison on later days; a failure to store does not fail the page. */
export async function saveCardCounts(
  tenant: string,
  today: string,
  cards: ReadonlyMap<CardId, Card | undefined>,
): Promise<void> {
  const counts: Record<string, number> = {};
  for (const [id, card] of cards)
    if (card && 'count' in card.counted && !card.counted.isLowerBound)
      counts[storedAs[id] ?? id] = card.counted.count;
  await saveMetrics(tenant, today, counts).catch((error) => console.error(error));
}

export const storedCounts = (tenant: string, today: string) =>
  storedMetrics(tenant, addDays(today, -COMPARED_DAYS)).catch(() => new Map<string, Map<string, number>>());

/** One day of the charts; unknown values are undefined. */
type ChartDay = { day: string; created?: number; shipped?: number; returned?: number };

const PAGE_SIZE = 100;
/** Maximum pages of returns to read without a series; counting each day would take ninety calls. */
const MAX_PAGES = 2;

/** Returns per day, counted from the latest returns; only days that were read completely. */
async function returnsRead(tenant: string, clock: Clock): Promise<Map<string, number> | undefined> {
  const first = addDays(clock.today, -HISTORY_DAYS);
  const query = {
    operation: 'getReturnsWithTag',
    segment: 'returns',
    filters: [`createdAt:range:${first}..${addDays(clock.today, -1)}`],
    sort: '-createdAt',
    rows: PAGE_SIZE * (isMetered() ? 1 : MAX_PAGES),
  } as const;
  const found = await readMetric(query, tenant, clock);
  if ('failure' in found) return undefined;
  const days = found.rows.flatMap(({ createdAt }) =>
    typeof createdAt === 'string' ? [dayIn(clock.zone, new Date(createdAt))] : [],
  );
  const oldest = found.count > found.rows.length ? days.at(-1) : undefined;
  const counts = new Map<string, number>();
  for (let i = 0; i < HISTORY_DAYS; i++) {
    const day = addDays(first, i);
    if (oldest === undefined || day > oldest) counts.set(day, days.filter((one) => one === day).length);
  }
  return counts;
}

/** Returns as a percentage of shipped orders over the given days; undefined when one value is unknown. */
function returnRate(days: readonly ChartDay[]): number | undefined {
  const sum = (of: 'returned' | 'shipped') =>
    days.reduce<number | undefined>((total, day) => {
      const value = day[of];
      return total === undefined || value === undefined ? undefined : total + value;
    }, 0);
  const [returned, shipped] = [sum('returned'), sum('shipped')];
  return returned !== undefined && shipped ? (returned / shipped) * 100 : undefined;
}

/** The days of the charts; `rate` covers the seven days up to each. */
export async function chartDays(
  tenant: string,
  clock: Clock,
  storedSeries: Promise<Series | undefined>,
): Promise<(ChartDay & { rate: number | undefined })[]> {
  const series = await storedSeries;
  const returned = series ? undefined : await returnsRead(tenant, clock);
  const value = (metric: string, day: string) => (series ? (series.get(metric)?.get(day) ?? 0) : undefined);
  const days = Array.from({ length: HISTORY_DAYS }, (_, i): ChartDay => {
    const day = addDays(clock.today, i - HISTORY_DAYS);
    return {
      day,
      created: value('ordersCreated', day),
      shipped: value('ordersShipped', day),
      returned: series ? value('returnsCreated', day) : returned?.get(day),
    };
  });
  return days
    .map((day, i) => ({ ...day, rate: returnRate(days.slice(Math.max(0, i + 1 - RATE_DAYS), i + 1)) }))
    .slice(-CHART_DAYS);
}

const isCard = (id: string): id is CardId => cardIds.some((one) => one === id);

/** A stored layout such as `orders,-expired`: every card once in its order, hidden ones with a minus. New cards come last. */
export function parseCardLayout(written: string | null): { id: CardId; hidden: boolean }[] {
  const stored = (written ?? '').split(',').flatMap((part) => {
    const id = part.replace(/^-/, '');
    return isCard(id) ? [{ id, hidden: part.startsWith('-') }] : [];
  });
  const unique = stored.filter(({ id }, i) => stored.findIndex((one) => one.id === id) === i);
  const missingIds = cardIds.filter((id) => !unique.some((one) => one.id === id));
  return [...unique, ...missingIds.map((id) => ({ id, hidden: false }))];
}
