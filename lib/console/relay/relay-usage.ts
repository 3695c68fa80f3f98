import { pool } from '@/lib/db/pool';
import { authorOf } from './relay-log';

/** The upper limits of the duration counts, in milliseconds; the last count is of everything longer. Each is a quarter more than the one before. */
export const durationLimits: readonly number[] = Array.from({ length: 47 }, (_, i) => Math.ceil(1.25 ** i));

type Counts = { calls: number; refused: number; failed: number; unlogged: number; durations: number[] };

const FLUSH_MS = 2_000;
const MOST_KEPT = 5_000;
const KEPT_DAYS = 35;

const counted = new Map<string, Counts>();
let timer: NodeJS.Timeout | undefined;
let swept = 0;

const nothing = (): Counts => ({
  calls: 0,
  refused: 0,
  failed: 0,
  unlogged: 0,
  durations: Array.from({ length: durationLimits.length + 1 }, () => 0),
});

const placeOf = (ms: number): number => {
  const at = durationLimits.findIndex((limit) => ms <= limit);
  return at < 0 ? durationLimits.length : at;
};

/** One call of a key. `status` 0: nothing was answered. `unlogged`: a write that went out although the log did not take it. */
export function countCall(key: string, status: number, ms: number, unlogged = false): void {
  const name = `${key} ${Math.floor(Date.now() / 60_000)}`;
  const counts = counted.get(name) ?? nothing();
  counted.set(name, counts);
  counts.calls += 1;
  if (status === 0 || status >= 500) counts.failed += 1;
  else if (status >= 400) counts.refused += 1;
  if (unlogged) counts.unlogged += 1;
  const place = placeOf(ms);
  counts.durations[place] = (counts.durations[place] ?? 0) + 1;
  timer ??= setTimeout(flushCalls, FLUSH_MS).unref();
}

/** What was counted in the meantime, put back because the database did not take it. */
function putBack(name: string, counts: Counts): void {
  const now = counted.get(name);
  if (!now) {
    if (counted.size < MOST_KEPT) counted.set(name, counts);
    return;
  }
  now.calls += counts.calls;
  now.refused += counts.refused;
  now.failed += counts.failed;
  now.unlogged += counts.unlogged;
  now.durations = now.durations.map((n, i) => n + (counts.durations[i] ?? 0));
}

const ADD = `insert into console.relay_minutes as m (key, minute, calls, refused, failed, unlogged, durations)
  select k.id, to_timestamp($2::float8 * 60), $3, $4, $5, $6, $7::int[] from console.relay_keys k where k.id = $1
  on conflict (key, minute) do update set calls = m.calls + excluded.calls, refused = m.refused + excluded.refused,
    failed = m.failed + excluded.failed, unlogged = m.unlogged + excluded.unlogged,
    durations = (select array_agg(a + b order by at) from unnest(m.durations, excluded.durations) with ordinality t (a, b, at))`;

/** Writes what was counted since the last time. Never throws: what the database does not take is kept for the next time. */
export async function flushCalls(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const batch = [...counted];
  // A server that stops before it had a database asks for none.
  if (batch.length === 0) return;
  counted.clear();
  for (const [name, counts] of batch) {
    const [key = '', minute = '0'] = name.split(' ');
    const { calls, refused, failed, unlogged, durations } = counts;
    try {
      await pool().query(ADD, [key, Number(minute), calls, refused, failed, unlogged, durations]);
      await pool().query(
        `update console.relay_keys set "lastUsedAt" = greatest("lastUsedAt", now()) where id = $1`,
        [key],
      );
    } catch (error) {
      console.error(error);
      putBack(name, counts);
    }
  }
  if (counted.size > 0) timer ??= setTimeout(flushCalls, FLUSH_MS * 5).unref();
  await sweep();
}

/** Takes away the pieces of calls that were cut off, and counts of long ago. */
async function sweep(): Promise<void> {
  if (Date.now() - swept < 3_600_000) return;
  swept = Date.now();
  try {
    await pool().query(`delete from console.relay_parts where at < now() - interval '1 hour'`);
    await pool().query('delete from console.relay_minutes where minute < now() - make_interval(days => $1)', [
      KEPT_DAYS,
    ]);
  } catch (error) {
    console.error(error);
  }
}

/** What the calls of a key came to within a day: `perMinute` is of the last five minutes, shares are 0 to 1, durations milliseconds. */
export type RelayFigures = {
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

/** The limit below which this share of the calls lies. */
export function percentile(durations: readonly number[], share: number): number | undefined {
  const total = durations.reduce((sum, n) => sum + n, 0);
  let below = 0;
  for (const [i, n] of durations.entries()) {
    below += n;
    if (total > 0 && below >= total * share) return durationLimits[i] ?? durationLimits.at(-1);
  }
  return undefined;
}

/** The last 24 hours of every key that was called, by key. */
export async function relayFigures(): Promise<Map<string, RelayFigures>> {
  const since = `minute > now() - interval '24 hours'`;
  const [counted, timed] = await Promise.all([
    pool().query<Counted>(
      `select key, sum(calls) as calls, sum(refused) as refused, sum(failed) as failed, sum(unlogged) as unlogged,
         coalesce(sum(calls) filter (where minute > now() - interval '5 minutes'), 0) as latest
       from console.relay_minutes where ${since} group by key`,
    ),
    pool().query<{ key: string; durations: number[] }>(
      `select key, array_agg(n order by at)::bigint[] as durations from (
         select key, at, sum(d) as n from console.relay_minutes, unnest(durations) with ordinality told (d, at)
         where ${since} group by key, at
       ) sums group by key`,
    ),
  ]);
  const durations = new Map(timed.rows.map((row) => [row.key, row.durations]));
  return new Map(
    counted.rows.map(({ key, latest, ...sums }) => {
      const own = durations.get(key) ?? [];
      return [key, { ...sums, perMinute: latest / 5, p50: percentile(own, 0.5), p95: percentile(own, 0.95) }];
    }),
  );
}

/** So far back go the causes of rejections and the problems. */
export const reportDays = 30;

/** Orders of an integration that were rejected, by the code of the cause, the most frequent first. */
export async function relayRejections(
  tenant: string,
  key: string,
): Promise<{ code: string; orders: number; last: Date }[]> {
  const { rows } = await pool().query<{ code: string; orders: number; last: Date }>(
    `select coalesce(nullif(one ->> 'code', ''), 'rejected') as code, count(*) as orders, max(at) as last
     from console.journal, jsonb_array_elements(coalesce(rejections, '[]')) one
     where tenant = $1 and "personId" = $2 and at > now() - make_interval(days => $3)
     group by 1 order by count(*) desc, 1 limit 100`,
    [tenant, authorOf(key), reportDays],
  );
  return rows;
}

/** A rule that orders of an integration broke: in how many orders, how many of them were held back, and on each day of the report, the oldest first. */
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
    back: number;
    count: number;
    blocked: number;
    examples: string[];
  }>(
    `select rule, field, (now() at time zone 'UTC')::date - day as back, count, blocked, examples
     from console.relay_problems where key = $1 and day > (now() at time zone 'UTC')::date - $2::int order by day desc`,
    [key, reportDays],
  );
  const found = new Map<string, RelayProblem>();
  for (const { rule, field, back, count, blocked, examples } of rows) {
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
    problem.trend[reportDays - 1 - back] = count;
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** What was done to a key by whom, the latest first. */
export async function relayKeyEvents(
  key: string,
): Promise<{ at: Date; person: string; event: string; detail: string }[]> {
  const { rows } = await pool().query<{ at: Date; person: string; event: string; detail: string }>(
    'select at, person, event, detail from console.relay_key_events where key = $1 order by id desc limit 50',
    [key],
  );
  return rows;
}
