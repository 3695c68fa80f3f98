import { cache } from 'react';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { isSingleValue } from '@/lib/contract/dqb/dqb-filter';
import type { ListPage, PageRow } from '@/lib/contract/schema/list-page';
import { toResult } from '../auth/access';
import { entryKey } from '../browser/rejections';
import type { Failure } from '../browser/result';
import { ok } from '../http/console-result';
import { isMetered, read, readRecent } from '../operations/read';
import { rejectedEntry } from '../request-log/rejected-entries';
import { isOpen, type QueueEntry, queueEntries } from './rejected-order-notes';

const PAGE = 100;

const MAX_REJECTIONS = 2_000;

/** Returns how many of the latest rejected orders to read, from a URL parameter. Defaults to 100. */
export function rejectionsToRead(older: string | string[] | undefined): number {
  const rows = Math.ceil(Number(older) / PAGE) * PAGE;
  return rows > PAGE ? Math.min(rows, MAX_REJECTIONS) : PAGE;
}

/** True if a page is the last of a list without a total: it has fewer rows than the platform returns at a time. */
const isLastPage = ({ rows, isShort }: ListPage): boolean => rows.length < PAGE && !isShort;

/**
 * Reads the first rows of a list page by page, up to `maxCount`. Stops at a failed page. Undefined if the first page fails.
 * `isEnd` is true if the last page that was read ends the list.
 */
export async function fetchFirstPages<R extends PageRow>(
  readAt: (offset: number) => Promise<ListPage<R> | undefined>,
  maxCount: number,
): Promise<{ rows: R[]; total: number | undefined; isEnd: boolean } | undefined> {
  const rows: R[] = [];
  let total: number | undefined;
  while (rows.length < maxCount) {
    const page = await readAt(rows.length);
    if (!page) return rows.length === 0 ? undefined : { rows, total, isEnd: false };
    total ??= page.total;
    rows.push(...page.rows);
    const { length } = page.rows;
    const isEnd = total === undefined ? isLastPage(page) : length === 0 || rows.length >= total;
    if (isEnd) return { rows, total, isEnd };
  }
  return { rows, total, isEnd: false };
}

const readLatest = (tenant: string, offset: number) => {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const dqb: Dqb = { filters: [], sort, offset, count: PAGE };
  return readRecent('queryInvalidSalesOrders', tenant, { dqb });
};

type LatestEntries = { entries: QueueEntry[]; total: number | undefined; isComplete: boolean };

/**
 * Returns the latest rejected orders, at most `maxCount` if the platform limits calls, otherwise `MAX_REJECTIONS`.
 * `isComplete` is true if these are all rejected orders. Undefined if the list cannot be read.
 */
const fetchLatestEntries = cache(
  async (tenant: string, maxCount: number): Promise<LatestEntries | undefined> => {
    const found = await fetchFirstPages(
      async (offset) => {
        const page = await readLatest(tenant, offset);
        return page.kind === 'ok' ? page.value : undefined;
      },
      isMetered() ? maxCount : MAX_REJECTIONS,
    );
    if (!found) return undefined;
    const { rows, total, isEnd } = found;
    // Orders that are rejected between two reads shift the rows, so that two pages may contain the same row.
    const listed = [
      ...new Map(
        rows.map((row) => rejectedEntry({ ...row })).map((entry) => [entryKey(entry), entry]),
      ).values(),
    ];
    const withNotes = await toResult(async () => ok(await queueEntries(tenant, listed)));
    return {
      entries: withNotes.kind === 'ok' ? withNotes.value : listed,
      total,
      isComplete: isEnd && (total === undefined || listed.length >= total),
    };
  },
);

/** Returns when rejected orders were later accepted through this console, by entry ID. */
export async function acceptedEntries(tenant: string, maxCount: number): Promise<Map<string, string>> {
  const latest = await fetchLatestEntries(tenant, maxCount);
  return new Map(
    latest?.entries.flatMap(({ entry, accepted }) =>
      accepted ? [[entry, accepted.at.toISOString()] as const] : [],
    ),
  );
}

/** Returns the number of open rejected orders and, if all were read, the time of the oldest open rejection. */
export async function fetchRejectedCount(tenant: string): Promise<Counted & { oldest?: string }> {
  const [found, latest] = await Promise.all([readLatest(tenant, 0), fetchLatestEntries(tenant, PAGE)]);
  if (found.kind !== 'ok') return { failure: found };
  const { rows, total } = found.value;
  const count = total ?? (isLastPage(found.value) ? rows.length : undefined);
  if (count === undefined) return unknownTotal(found.requestId);
  const entries = latest?.entries ?? [];
  const open = entries.filter(isOpen);
  // The platform may have ignored the sort.
  const times = open.flatMap(({ at }) => at || []).sort();
  const oldest = latest?.isComplete ? times[0] : undefined;
  return { count: Math.max(0, count - entries.length + open.length), oldest };
}

export type Counted = { count: number } | { failure: Failure };

export const unknownTotal = (requestId: string): { failure: Failure } => ({
  failure: { kind: 'unreachable', cause: 'shape', message: '', requestId },
});

/** Counts rejected orders by cause, most frequent first, with the time of the oldest rejection. */
export function countCauses(
  entries: readonly Pick<QueueEntry, 'code' | 'at'>[],
): { error: string; count: number; oldest?: string }[] {
  const causes = new Map<string, { count: number; oldest?: string }>();
  for (const { code, at } of entries) {
    if (!code) continue;
    const { count = 0, oldest } = causes.get(code) ?? {};
    const isOlder = at !== '' && (!oldest || at < oldest);
    causes.set(code, { count: count + 1, oldest: isOlder ? at : oldest });
  }
  return [...causes]
    .map(([error, cause]) => ({ error, ...cause }))
    .sort((a, b) => b.count - a.count || (a.error < b.error ? -1 : 1));
}

/**
 * A cause and its number of orders. `oldest` is when its oldest open order was rejected, or undefined unless all orders were
 * read.
 */
type RejectionCause = { error: string; counted: CauseCount | Promise<CauseCount>; oldest?: string };
/** A count. `isLowerBound` is set if there may be more orders. */
type CauseCount = (Counted & { count: number; isLowerBound?: true }) | Exclude<Counted, { count: number }>;
/**
 * The causes. `latest` is the number of orders that were read, unless all were read. The orders before them may have other
 * causes. `older` is set if `n` more orders can be read, with `to` as the URL parameter.
 */
export type RejectionCauses = {
  causes: RejectionCause[];
  latest?: number;
  older?: { to: number; n: number };
};

async function countCause(tenant: string, error: string): Promise<CauseCount> {
  const filters = [{ operation: 'Equals' as const, property: 'error', value: error }];
  const dqb: Dqb = { filters, sort: [], offset: 0, count: 1 };
  const found = await read('queryInvalidSalesOrders', tenant, { dqb });
  if (found.kind === 'ok') {
    const { total } = found.value;
    return total === undefined ? unknownTotal(found.requestId) : { count: total };
  }
  return { failure: found };
}

/**
 * Returns the causes of open entries. If the list is incomplete, `countTotal` counts the first `exact` causes on the platform.
 * That count includes closed and accepted orders, so those among the entries are subtracted. Omits free text of other platforms
 * that a list filter would split, because the list would have other orders than the count.
 */
export function openCauses(
  { entries, isComplete }: Pick<LatestEntries, 'entries' | 'isComplete'>,
  exact: number,
  countTotal: (error: string) => Promise<CauseCount>,
): RejectionCause[] {
  const closed = countCauses(entries.filter((entry) => !isOpen(entry)));
  const countOpen = async (error: string, known: number): Promise<CauseCount> => {
    const total = await countTotal(error);
    const closedCount = closed.find((cause) => cause.error === error)?.count ?? 0;
    return 'count' in total ? { ...total, count: Math.max(known, total.count - closedCount) } : total;
  };
  const causes = countCauses(entries.filter(isOpen)).filter(({ error }) => isSingleValue(error));
  return causes.map(({ error, count, oldest }, i) => {
    if (isComplete) return { error, counted: { count }, oldest };
    return { error, counted: i < exact ? countOpen(error, count) : { count, isLowerBound: true } };
  });
}

/**
 * Returns the causes of open rejected orders, most frequent first. If the platform limits calls, reads and counts only
 * the latest `maxCount` orders. Otherwise, if not all orders were read, the platform counts the first `exact` causes.
 * Empty if the list cannot be read.
 */
export async function fetchRejectionCauses(
  tenant: string,
  exact: number,
  maxCount: number = PAGE,
): Promise<RejectionCauses> {
  const latest = await fetchLatestEntries(tenant, maxCount);
  if (!latest) return { causes: [] };
  const { entries, total, isComplete } = latest;
  const causes = openCauses(latest, isMetered() ? 0 : exact, (error) => countCause(tenant, error));
  if (isComplete) return { causes };
  const older =
    isMetered() && maxCount < MAX_REJECTIONS
      ? { to: maxCount + PAGE, n: Math.min(PAGE, (total ?? maxCount + PAGE) - entries.length) }
      : undefined;
  return { causes, latest: entries.length, older };
}
