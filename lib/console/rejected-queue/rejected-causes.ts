import { cache } from 'react';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import type { ListPage, PageRow } from '@/lib/contract/schema/list-page';
import { firstRows, readPages } from '../api-client/lists/pages';
import { authorizeTenant, toResult } from '../auth/access';
import type { Failure } from '../browser/result';
import { ok } from '../http/console-result';
import { isMetered, read, readRecent } from '../operations/read';
import { rejectedEntry } from '../request-log/rejected-entries';
import { isOpen, type QueueEntry, queueEntries } from './queue-entries';

/** Orders per page. */
const PAGE = 100;

/** Maximum orders to read. */
const MAX_REJECTIONS = 2_000;

/** Returns how many of the latest rejected orders to read, from a URL parameter. Defaults to 100. */
export function rejectionsToRead(older: string | string[] | undefined): number {
  const rows = Math.ceil(Number(older) / PAGE) * PAGE;
  return rows > PAGE ? Math.min(rows, MAX_REJECTIONS) : PAGE;
}

/** Reads the first rows of a list page by page, up to `maxCount`. Stops at a failed page. Undefined if the first page fails. */
export async function firstPages<R extends PageRow>(
  readAt: (offset: number) => Promise<ListPage<R> | undefined>,
  maxCount: number,
): Promise<{ rows: R[]; total: number | undefined } | undefined> {
  const first = await readAt(0);
  if (!first) return undefined;
  const { total } = first;
  const rows = [...first.rows];
  let isFull = rows.length >= PAGE;
  // New entries shift the rows, so pages may repeat rows. Repeated rows must not end the loop.
  for (let offset = PAGE; offset < Math.min(maxCount, total ?? maxCount); offset += PAGE) {
    if (total === undefined && !isFull) break;
    const next = await readAt(offset);
    if (!next || next.rows.length === 0) break;
    rows.push(...next.rows);
    isFull = next.rows.length >= PAGE;
  }
  return { rows, total };
}

const readLatest = (tenant: string, offset: number) => {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const dqb: Dqb = { filters: [], sort, offset, count: PAGE };
  return readRecent('queryInvalidSalesOrders', tenant, { dqb });
};

/** Returns the latest rejected orders, cached for the counts of causes. Undefined if the list cannot be read. */
const latestEntries = cache(
  async (
    tenant: string,
    maxCount: number,
  ): Promise<{ entries: QueueEntry[]; total: number | undefined } | undefined> => {
    const found = await firstPages(async (offset) => {
      const page = await readLatest(tenant, offset);
      return page.kind === 'ok' ? page.answer : undefined;
    }, maxCount);
    if (!found) return undefined;
    const listed = found.rows.map((row) => rejectedEntry({ ...row }));
    const known = await toResult(async () => ok(await queueEntries(tenant, listed)));
    return { entries: known.kind === 'ok' ? known.answer : listed, total: found.total };
  },
);

/** Returns when rejected orders were later accepted through this console, by entry ID. */
export async function acceptedEntries(tenant: string, maxCount: number): Promise<Map<string, string>> {
  const latest = await latestEntries(tenant, maxCount);
  return new Map(
    latest?.entries.flatMap(({ entry, accepted }) =>
      accepted ? [[entry, accepted.at.toISOString()] as const] : [],
    ),
  );
}

/** Returns the number of open rejected orders and, if all were read, the time of the oldest rejection. */
export async function rejectedNow(tenant: string): Promise<Counted & { oldest?: string }> {
  const [found, latest] = await Promise.all([readLatest(tenant, 0), latestEntries(tenant, PAGE)]);
  if (found.kind !== 'ok') return { failure: found };
  const { rows, total } = found.answer;
  // A page that is not full contains the complete list.
  const count = total ?? (rows.length < PAGE ? rows.length : undefined);
  if (count === undefined) return unknownTotal(found.requestId);
  const entries = latest?.entries ?? [];
  const open = entries.filter(isOpen);
  const oldest = count > rows.length ? undefined : open.at(-1)?.at || undefined;
  return { count: Math.max(0, count - entries.length + open.length), oldest };
}

/** A count, or why it could not be read. */
export type Counted = { count: number } | { failure: Failure };

/** Returns the failure for a platform that returns no valid total. */
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
type RejectedCause = { error: string; counted: CauseCount | Promise<CauseCount>; oldest?: string };
/** A count. `isLowerBound` means that there may be more orders. */
type CauseCount = (Counted & { count: number; isLowerBound?: true }) | Exclude<Counted, { count: number }>;
/**
 * All causes. `latest` is set if only this many orders were read, so that older orders may have other causes. `older` is the
 * URL parameter `to` that reads `n` more orders.
 */
export type RejectedCauses = { causes: RejectedCause[]; latest?: number; older?: { to: number; n: number } };

async function countCause(tenant: string, error: string): Promise<CauseCount> {
  const filters = [{ operation: 'Equals' as const, property: 'error', value: error }];
  const dqb: Dqb = { filters, sort: [], offset: 0, count: 1 };
  const found = await read('queryInvalidSalesOrders', tenant, { dqb });
  if (found.kind === 'ok') {
    const { total } = found.answer;
    return total === undefined ? unknownTotal(found.requestId) : { count: total };
  }
  return { failure: found };
}

/**
 * Returns all rejected orders up to the limit. `isComplete` is true if the list has no more. Undefined if the list cannot be
 * read.
 */
async function allEntries(
  tenant: string,
): Promise<{ entries: QueueEntry[]; isComplete: boolean } | undefined> {
  const found = await toResult(async () => {
    const access = await authorizeTenant(tenant, 'read');
    if ('kind' in access) return access;
    const dqb: Dqb = { filters: [], sort: [{ property: 'createdAt', direction: 'desc' }] };
    const pages = await readPages(operations.queryInvalidSalesOrders, tenant, dqb);
    if ('kind' in pages) return pages;
    const { rows, isComplete } = await firstRows(pages, MAX_REJECTIONS);
    return ok({ entries: await queueEntries(tenant, rows.map(rejectedEntry)), isComplete });
  });
  return found.kind === 'ok' ? found.answer : undefined;
}

/**
 * Returns all causes of open rejected orders, most frequent first. If the platform limits calls, reads only the latest
 * `maxCount` orders. If not all orders were read, the platform counts the first `exact` causes. Empty if the list cannot be
 * read.
 */
export async function rejectedCauses(
  tenant: string,
  exact: number,
  maxCount: number = PAGE,
): Promise<RejectedCauses> {
  const latest = await latestEntries(tenant, maxCount);
  if (!latest) return { causes: [] };
  const { total } = latest;
  const readCount = latest.entries.length;
  const hasMore = total === undefined ? readCount >= maxCount : total > readCount;
  const all = hasMore && !isMetered() ? await allEntries(tenant) : undefined;
  const { entries, isComplete } = all ?? { entries: latest.entries, isComplete: !hasMore };
  const causes = countCauses(entries.filter(isOpen)).map(({ error, count, oldest }, i): RejectedCause => {
    if (isComplete) return { error, counted: { count }, oldest };
    return {
      error,
      counted: i < exact && !isMetered() ? countCause(tenant, error) : { count, isLowerBound: true },
    };
  });
  if (isComplete) return { causes };
  const older =
    isMetered() && maxCount < MAX_REJECTIONS
      ? { to: maxCount + PAGE, n: Math.min(PAGE, (total ?? maxCount + PAGE) - entries.length) }
      : undefined;
  return { causes, latest: entries.length, older };
}
