import { cache } from 'react';
import { calmly } from '@/lib/console/auth/access';
import { ok } from '@/lib/console/http/own-result';
import { readRecent } from '@/lib/console/operations/read-recent';
import { entryOf, standingsOf } from '@/lib/console/operations/rejected-list';
import { printDqb } from '@/lib/contract/dqb/dqb';

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
