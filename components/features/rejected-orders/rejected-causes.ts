import { cache } from 'react';
import { firstRows, readPages } from '@/lib/console/api-client/lists/pages';
import { authorizeTenant, toResult } from '@/lib/console/auth/access';
import type { Failure } from '@/lib/console/browser/result';
import { ok } from '@/lib/console/http/console-result';
import { isMetered, read, readRecent } from '@/lib/console/operations/read';
import { entryOf, rejectionStatuses } from '@/lib/console/operations/rejected-list';
import { type RejectedOrderNote, rejectedOrderNotes } from '@/lib/console/rejected-queue/rejected-queue';
import { acceptedSince, entryKey } from '@/lib/console/request-log/rejected-entries';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import type { ListPage, PageRow } from '@/lib/contract/schema/list-page';

/** Orders per page. */
const PAGE = 100;

/** Maximum orders to read. */
const MAX_REJECTIONS = 2_000;

/** How many of the latest rejected orders to read, from the URL; 100 by default. */
export function rejectionsToRead(older: string | string[] | undefined): number {
  const rows = Math.ceil(Number(older) / PAGE) * PAGE;
  return rows > PAGE ? Math.min(rows, MAX_REJECTIONS) : PAGE;
}

/**
 * The first rows of a list, page by page, up to `maxCount`; fewer if a page could not be read, undefined if the first could not.
 */
export async function firstPages<R extends PageRow>(
  readAt: (offset: number) => Promise<ListPage<R> | undefined>,
  maxCount: number,
): Promise<{ rows: R[]; total: number | undefined } | undefined> {
  const first = await readAt(0);
  if (!first) return undefined;
  const { total } = first;
  const rows = [...first.rows];
  let isFull = rows.length >= PAGE;
  // New entries shift the rows: pages may repeat some, which must not end the loop.
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
  const dqb = printDqb({ filters: [], sort, offset, count: PAGE });
  return readRecent('queryInvalidSalesOrders', tenant, { query: { dqb } });
};

/** The latest rejected orders; cached, because the counts of causes need them too. */
const latestRejected = cache((tenant: string, seen: number) =>
  firstPages(async (offset) => {
    const found = await readLatest(tenant, offset);
    return found.kind === 'ok' ? found.answer : undefined;
  }, seen),
);

/** Checks whether an entry was closed without sending. A recreated entry may have the same ID, but not the same creation time. */
export const closedEntries = cache(
  async (tenant: string): Promise<(row: { id?: unknown; createdAt?: unknown }) => boolean> => {
    const notes = await rejectedOrderNotes(tenant).catch(() => new Map<string, RejectedOrderNote>());
    return ({ id, createdAt }) =>
      notes.get(entryKey(String(id ?? ''), String(createdAt ?? '')))?.closed !== undefined;
  },
);

/** When the latest rejected orders were accepted later through this console, by entry ID. */
export const pastEntries = cache(
  async (tenant: string, seen: number = PAGE): Promise<ReadonlyMap<string, string>> => {
    const found = await latestRejected(tenant, seen);
    if (!found) return new Map();
    const statuses = await toResult(async () =>
      ok(
        await rejectionStatuses(
          tenant,
          found.rows.map((row) => entryOf({ ...row })),
        ),
      ),
    );
    if (statuses.kind !== 'ok') return new Map();
    return new Map(
      statuses.answer.flatMap(({ entry, accepted }) =>
        accepted ? [[entry, accepted.at.toISOString()] as const] : [],
      ),
    );
  },
);

/**
 * The number of rejected orders and, if all were read, since when the oldest one waits. Orders accepted later or closed are
 * excluded.
 */
export async function rejectedNow(tenant: string): Promise<Counted & { oldest?: string }> {
  const [found, past, isClosed] = await Promise.all([
    readLatest(tenant, 0),
    pastEntries(tenant),
    closedEntries(tenant),
  ]);
  if (found.kind !== 'ok') return { failure: found };
  const { rows, total } = found.answer;
  // A page that is not full is the complete list.
  const count = total ?? (rows.length < PAGE ? rows.length : undefined);
  if (count === undefined) return unknownTotal(found.requestId);
  const current = rows.filter((row) => !past.has(row.id) && !isClosed(row));
  const oldest = count > rows.length ? undefined : (current.at(-1)?.createdAt ?? undefined);
  const closed = rows.filter((row) => !past.has(row.id) && isClosed(row)).length;
  return { count: Math.max(0, count - past.size - closed), oldest };
}

/** A count, or why it could not be read. */
export type Counted = { count: number } | { failure: Failure };

/** The platform returns no total, or an invalid one. */
export const unknownTotal = (requestId: string): { failure: Failure } => ({
  failure: { kind: 'unreachable', cause: 'shape', message: '', requestId },
});

/** The causes of rejected orders with their counts, most frequent first, and since when the oldest order waits. */
export function causesOf(
  rows: readonly { error?: string | null; createdAt?: string | null }[],
): { error: string; count: number; oldest?: string }[] {
  const causes = new Map<string, { count: number; oldest?: string }>();
  for (const { error, createdAt } of rows) {
    if (!error) continue;
    const { count = 0, oldest } = causes.get(error) ?? {};
    const isOlder = createdAt && (!oldest || createdAt < oldest);
    causes.set(error, { count: count + 1, oldest: isOlder ? createdAt : oldest });
  }
  return [...causes]
    .map(([error, cause]) => ({ error, ...cause }))
    .sort((a, b) => b.count - a.count || (a.error < b.error ? -1 : 1));
}

/** A cause of rejections, its number of orders and, if all were read, since when the oldest one waits. */
type RejectedCause = { error: string; counted: CauseCount | Promise<CauseCount>; oldest?: string };
/** `isLowerBound`: there may be more. */
type CauseCount = (Counted & { count: number; isLowerBound?: true }) | Exclude<Counted, { count: number }>;
/**
 * `latest`: only this many orders were read, older ones may have other causes; `older`: `to` is the parameter that reads `n` more
 * of them.
 */
export type RejectedCauses = { causes: RejectedCause[]; latest?: number; older?: { to: number; n: number } };

async function countCause(tenant: string, error: string): Promise<CauseCount> {
  const filters = [{ operation: 'Equals' as const, property: 'error', value: error }];
  const dqb = printDqb({ filters, sort: [], offset: 0, count: 1 });
  const found = await read('queryInvalidSalesOrders', tenant, { query: { dqb } });
  if (found.kind === 'ok') {
    const { total } = found.answer;
    return total === undefined ? unknownTotal(found.requestId) : { count: total };
  }
  return { failure: found };
}

type Rejected = { id: string; error?: string | null; createdAt?: string | null };

/** The latest rejected orders up to the limit, without those accepted later or closed; undefined when the list cannot be read. */
async function readOn(tenant: string): Promise<{ rows: Rejected[]; latest?: number } | undefined> {
  const found = await toResult(async () => {
    const access = await authorizeTenant(tenant, 'read');
    if ('kind' in access) return access;
    const sort = [{ property: 'createdAt', direction: 'desc' as const }];
    const pages = await readPages(
      operations.queryInvalidSalesOrders,
      tenant,
      printDqb({ filters: [], sort }),
    );
    if ('kind' in pages) return pages;
    const { rows, isComplete } = await firstRows(pages, MAX_REJECTIONS);
    const [past, isClosed] = await Promise.all([
      acceptedSince(tenant, rows.map(entryOf)),
      closedEntries(tenant),
    ]);
    const current = rows.map((row) => ({
      id: String(row.id ?? ''),
      error: entryOf(row).code,
      createdAt: entryOf(row).at,
    }));
    const latestCount = isComplete ? undefined : rows.length;
    return ok({ rows: current.filter((row) => !past.has(row.id) && !isClosed(row)), latest: latestCount });
  });
  return found.kind === 'ok' ? found.answer : undefined;
}

/**
 * All causes of rejected orders, most frequent first. Where the platform limits calls, only the latest `seen` orders are read, and
 * older ones on request. If not all orders were read, the platform counts the first `exact` causes. Orders accepted later are
 * excluded. Empty when the list cannot be read.
 */
export async function rejectedCauses(
  tenant: string,
  exact: number,
  seen: number = PAGE,
): Promise<RejectedCauses> {
  const [found, past, isClosed] = await Promise.all([
    latestRejected(tenant, seen),
    pastEntries(tenant, seen),
    closedEntries(tenant),
  ]);
  if (!found) return { causes: [] };
  const { rows: read, total } = found;
  const first = { rows: read.filter((row) => !past.has(row.id) && !isClosed(row)), latest: read.length };
  const isCut = total === undefined ? read.length >= seen : total > read.length;
  const { rows, latest } = isCut
    ? ((isMetered() ? undefined : await readOn(tenant)) ?? first)
    : { ...first, latest: undefined };
  const causes = causesOf(rows).map(({ error, count: known, oldest }, i): RejectedCause => {
    if (latest === undefined) return { error, counted: { count: known }, oldest };
    return {
      error,
      counted: i < exact && !isMetered() ? countCause(tenant, error) : { count: known, isLowerBound: true },
    };
  });
  const older =
    latest !== undefined && isMetered() && seen < MAX_REJECTIONS
      ? { to: seen + PAGE, n: Math.min(PAGE, (total ?? seen + PAGE) - latest) }
      : undefined;
  return { causes, latest, older };
}
