import { pool } from '@/lib/db/pool';
import { codesOf } from './list-requests';
import { type RequestResult, shownResult } from './request-row';

/** What went wrong with the writes of one operation: a code, in how many requests, with how many of their records, and when last. */
export type ErrorGroup = {
  operation: string;
  result: Exclude<RequestResult, 'open' | 'done'>;
  code: string;
  count: number;
  records: number;
  last: Date;
};

/**
 * The writes of a tenant within so many days that did not go well, or not with all of their records, by operation and code,
 * the most frequent first. At most 200.
 */
export async function errorGroups(tenant: string, days: number): Promise<ErrorGroup[]> {
  const { rows } = await pool().query<ErrorGroup>(
    `select operation, ${shownResult} as result, code, count(*) as count, sum(times) as records, max(at) as last
     from console.journal, ${codesOf} codes
     where tenant = $1 and at > now() - make_interval(days => $2)
       and ${shownResult} in ('partial', 'rejected', 'refused', 'unreachable', 'unknown')
     group by 1, 2, 3 order by count(*) desc, max(at) desc limit 200`,
    [tenant, days],
  );
  return rows;
}
