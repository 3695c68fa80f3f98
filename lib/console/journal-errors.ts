import { pool } from '@/lib/db/pool';
import { codesOf } from './journal-list';
import { shownOutcome } from './journal-row';

/** What went wrong with the writes of one operation: a code, how often, and when last. */
export type ErrorGroup = {
  operation: string;
  outcome: 'refused' | 'unreachable' | 'unknown';
  code: string;
  count: number;
  last: Date;
};

/** The writes of a tenant within so many days that were not answered well, by operation and code, the most frequent first. At most 200. */
export async function errorGroups(tenant: string, days: number): Promise<ErrorGroup[]> {
  const { rows } = await pool().query<ErrorGroup>(
    `select operation, ${shownOutcome} as outcome, code, count(*) as count, max(at) as last
     from console.journal, ${codesOf} code
     where tenant = $1 and at > now() - make_interval(days => $2)
       and ${shownOutcome} in ('refused', 'unreachable', 'unknown')
     group by 1, 2, 3 order by count(*) desc, max(at) desc limit 200`,
    [tenant, days],
  );
  return rows;
}
