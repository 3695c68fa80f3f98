import type { Failure } from '@/lib/console/browser/result';
import { read } from '@/lib/console/operations/read';
import { isMetered, readRecent } from '@/lib/console/operations/read-recent';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { type Clock, filtersOf } from '@/lib/contract/dqb/dqb-filter';
import { addDays } from '@/lib/contract/schema/day-span';
import { dayIn } from '@/lib/contract/schema/zone';
import { decided } from '@/lib/env';

export type DayCount = { day: string; count: number };

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
export async function countDays(
  operation: Counting,
  tenant: string,
  clock: Clock,
): Promise<DayCount[] | Failure> {
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
