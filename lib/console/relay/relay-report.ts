import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { durationLimits } from './relay-counts';
import { relayAuthorId } from './relay-log';

/** Metrics of a key for the last 24 hours. `perMinute` is an average over five minutes. Durations are in milliseconds. */
export type RelayMetrics = {
  calls: number;
  perMinute: number;
  refused: number;
  failed: number;
  unlogged: number;
  p50: number | undefined;
  p95: number | undefined;
};

type Counted = {
  key: string;
  calls: number;
  latest: number;
  refused: number;
  failed: number;
  unlogged: number;
};

/** Returns a percentile of a histogram in whole milliseconds, rounded up to the bound of its bucket. */
export function percentile(durations: readonly number[], share: number): number | undefined {
  const total = durations.reduce((sum, n) => sum + n, 0);
  let cumulative = 0;
  for (const [i, n] of durations.entries()) {
    cumulative += n;
    if (total > 0 && cumulative >= total * share)
      return Math.ceil(durationLimits[i] ?? durationLimits.at(-1) ?? 0);
  }
  return undefined;
}

/** Returns the metrics of every key used in the last 24 hours, by key. */
export async function fetchRelayMetrics(): Promise<Map<string, RelayMetrics>> {
  const since = `minute > now() - interval '24 hours'`;
  const [counted, timed] = await Promise.all([
    pool().query<Counted>(
      `select key, sum(calls) as calls, sum(refused) as refused, sum(failed) as failed, sum(unlogged) as unlogged,
         coalesce(sum(calls) filter (where minute > now() - interval '5 minutes'), 0) as latest
       from console.relay_minutes where ${since} group by key`,
    ),
    pool().query<{ key: string; durations: number[] }>(
      `select key, array_agg(n order by at)::bigint[] as durations from (
         select key, at, sum(d) as n from console.relay_minutes, unnest(durations) with ordinality bucket (d, at)
         where ${since} group by key, at
       ) sums group by key`,
    ),
  ]);
  const durations = new Map(timed.rows.map((row) => [row.key, row.durations]));
  return new Map(
    counted.rows.map(({ key, latest, ...sums }) => {
      const histogram = durations.get(key) ?? [];
      return [
        key,
        { ...sums, perMinute: latest / 5, p50: percentile(histogram, 0.5), p95: percentile(histogram, 0.95) },
      ];
    }),
  );
}

/** Period of the reported rejections and problems, in days. */
export const reportDays = 30;

/** Returns an integration's rejected orders of the last `reportDays` by error code, most frequent first. */
export async function relayRejections(
  tenant: string,
  key: string,
): Promise<{ code: string; orders: number; last: Date }[]> {
  const rows = await tenantQuery<{ code: string; orders: number; last: Date }>(pool(), tenant, {
    text: `select coalesce(nullif(one ->> 'code', ''), 'rejected') as code, count(*) as orders, max(at) as last
     from console.journal, jsonb_array_elements(coalesce(rejections, '[]')) one
     where tenant = $1 and "personId" = $2 and at > now() - make_interval(days => $3)
     group by 1 order by count(*) desc, 1 limit 100`,
    values: [tenant, relayAuthorId(key), reportDays],
  });
  return rows;
}

/**
 * A rule that an integration's orders broke: the number of orders, how many were blocked, and the number per day, oldest
 * first.
 */
export type RelayProblem = {
  rule: string;
  field: string;
  count: number;
  blocked: number;
  examples: string[];
  trend: number[];
};

export async function relayProblems(key: string): Promise<RelayProblem[]> {
  const { rows } = await pool().query<{
    rule: string;
    field: string;
    daysAgo: number;
    count: number;
    blocked: number;
    examples: string[];
  }>(
    `select rule, field, (now() at time zone 'UTC')::date - day as "daysAgo", count, blocked, examples
     from console.relay_problems where key = $1 and day > (now() at time zone 'UTC')::date - $2::int order by day desc`,
    [key, reportDays],
  );
  const found = new Map<string, RelayProblem>();
  for (const { rule, field, daysAgo, count, blocked, examples } of rows) {
    const name = JSON.stringify([rule, field]);
    const problem = found.get(name) ?? {
      rule,
      field,
      count: 0,
      blocked: 0,
      examples,
      trend: Array.from({ length: reportDays }, () => 0),
    };
    found.set(name, problem);
    problem.count += count;
    problem.blocked += blocked;
    problem.trend[reportDays - 1 - daysAgo] = count;
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** Returns the last 50 changes of a key with their authors, latest first. */
export async function relayKeyEvents(
  key: string,
): Promise<{ at: Date; person: string; event: string; detail: string }[]> {
  const { rows } = await pool().query<{ at: Date; person: string; event: string; detail: string }>(
    'select at, person, event, detail from console.relay_key_events where key = $1 order by id desc limit 50',
    [key],
  );
  return rows;
}
