import { saveMetrics, storedMetrics } from '@/lib/console/views/daily-metrics';
import { addDays } from '@/lib/contract/schema/zone';
import type { Card, CardId, Series } from './cards';

/** A count is compared with the last day on which it was stored, at most this many days ago. */
const COMPARED_DAYS = 7;

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

export const readStoredCounts = (tenant: string, today: string) =>
  storedMetrics(tenant, addDays(today, -COMPARED_DAYS)).catch(() => new Map<string, Map<string, number>>());
