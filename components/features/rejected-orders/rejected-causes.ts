import { cache } from 'react';
import type { Counted } from '@/components/features/overview/figures';
import { admitTo, toResult } from '@/lib/console/auth/access';
import { ok } from '@/lib/console/http/own-result';
import { firstRows, readPages } from '@/lib/console/operations/pages';
import { isMetered, read, readRecent } from '@/lib/console/operations/read';
import { entryOf, rejectionStatuses } from '@/lib/console/operations/rejected-list';
import { acceptedSince } from '@/lib/console/request-log/rejected-entries';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';

const SEEN = 100;

/** The latest rejected orders, as their causes are counted too: one read for both. */
function latestRejected(tenant: string) {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const dqb = printDqb({ filters: [], sort, offset: 0, count: SEEN });
  return readRecent('queryInvalidSalesOrders', tenant, { query: { dqb } });
}

/** Which of the latest rejected orders were accepted later from here, and when, by the id of their entry. */
export const pastEntries = cache(async (tenant: string): Promise<ReadonlyMap<string, string>> => {
  const found = await latestRejected(tenant);
  if (found.kind !== 'ok') return new Map();
  const standings = await toResult(async () =>
    ok(
      await rejectionStatuses(
        tenant,
        found.answer.data.map((row) => entryOf({ ...row })),
      ),
    ),
  );
  if (standings.kind !== 'ok') return new Map();
  return new Map(
    standings.answer.flatMap(({ entry, accepted }) =>
      accepted ? [[entry, accepted.at.toISOString()] as const] : [],
    ),
  );
});

/** The causes of rejected orders with how many have each, the most frequent first. */
export function causesOf(rows: readonly { error?: string | null }[]): { error: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { error } of rows) if (error) counts.set(error, (counts.get(error) ?? 0) + 1);
  return [...counts]
    .map(([error, count]) => ({ error, count }))
    .sort((a, b) => b.count - a.count || (a.error < b.error ? -1 : 1));
}

/** A cause of rejections, and how many orders stand rejected for it. */
type RejectedCause = { error: string; counted: CauseCount | Promise<CauseCount> };
/** `atLeast`: so many were seen, and there may be more. */
type CauseCount = (Counted & { count: number; atLeast?: true }) | Exclude<Counted, { count: number }>;
/** `latest`: only so many of the orders were looked at, older ones may have other causes. */
export type RejectedCauses = { causes: RejectedCause[]; latest?: number };

/** So many orders are looked at for their causes, where that costs nothing but a moment. */
const MOST = 2_000;

async function countCause(tenant: string, error: string): Promise<CauseCount> {
  const filters = [{ operation: 'Equals' as const, property: 'error', value: error }];
  const dqb = printDqb({ filters, sort: [], offset: 0, count: 1 });
  const found = await read('queryInvalidSalesOrders', tenant, { query: { dqb } });
  if (found.kind === 'ok') return { count: found.answer.count };
  return { message: 'message' in found ? found.message : found.kind, failure: found };
}

type Rejected = { id: string; error?: string | null };

/** The latest rejected orders, up to the bound, but for those that were accepted later; nothing where the list cannot be read on. */
async function readOn(tenant: string): Promise<{ rows: Rejected[]; latest?: number } | undefined> {
  const found = await toResult(async () => {
    const admitted = await admitTo(tenant, 'read');
    if ('kind' in admitted) return admitted;
    const sort = [{ property: 'createdAt', direction: 'desc' as const }];
    const pages = await readPages(
      operations.queryInvalidSalesOrders,
      tenant,
      printDqb({ filters: [], sort }),
    );
    if ('kind' in pages) return pages;
    const { rows, isWhole } = await firstRows(pages, MOST);
    const past = await acceptedSince(tenant, rows.map(entryOf));
    const current = rows.map((row) => ({ id: String(row.id ?? ''), error: entryOf(row).code }));
    const latest = isWhole ? undefined : rows.length;
    return ok({ rows: current.filter(({ id }) => !past.has(id)), latest });
  });
  return found.kind === 'ok' ? found.answer : undefined;
}

/**
 * All causes for which orders are rejected, the most frequent first. Where the platform limits calls, the latest hundred tell
 * which there are; else the list is read on. Where not all orders were looked at, the first `exact` causes are counted by the
 * platform. Orders that were accepted later are left out. None also where they cannot be read.
 */
export async function rejectedCauses(tenant: string, exact: number): Promise<RejectedCauses> {
  const [found, past] = await Promise.all([latestRejected(tenant), pastEntries(tenant)]);
  if (found.kind !== 'ok') return { causes: [] };
  const { data, count } = found.answer;
  const first = { rows: data.filter(({ id }) => !past.has(id)), latest: data.length };
  const isCut = count > data.length;
  const { rows, latest } = isCut
    ? ((isMetered() ? undefined : await readOn(tenant)) ?? first)
    : { ...first, latest: undefined };
  const causes = causesOf(rows).map(({ error, count: seen }, i): RejectedCause => {
    if (latest === undefined) return { error, counted: { count: seen } };
    return {
      error,
      counted: i < exact && !isMetered() ? countCause(tenant, error) : { count: seen, atLeast: true },
    };
  });
  return { causes, latest };
}
