import { cache } from 'react';
import { printDqb } from '@/lib/contract/dqb';
import { calmly } from '@/lib/gateway/access';
import { ok } from '@/lib/gateway/own-result';
import { readRecent } from '@/lib/gateway/read-recent';
import { entryOf, standingsOf } from '@/lib/gateway/rejected-list';

const SEEN = 100;

/** The latest rejected orders, as their causes are counted too: one read for both. */
export function latestRejected(tenant: string) {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const dqb = printDqb({ filters: [], sort, offset: 0, count: SEEN });
  return readRecent('queryInvalidSalesOrders', tenant, { query: { dqb } });
}

/** Which of the latest rejected orders were accepted later from here, and when, by the id of their entry. */
export const pastEntries = cache(async (tenant: string): Promise<ReadonlyMap<string, string>> => {
  const found = await latestRejected(tenant);
  if (found.kind !== 'ok') return new Map();
  const standings = await calmly(async () =>
    ok(
      await standingsOf(
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
