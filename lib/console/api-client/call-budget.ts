import { pool } from '@/lib/db/pool';

/** Calls allowed per window of `seconds`: `limit` for this caller, `size` for all callers. Both count the calls of every process. */
type Window = { limit: number; size: number; seconds: number };

/**
 * Seconds until the platform may be called again. The cause is the console's budget or a pause that the platform
 * requested.
 */
export type CallDelay = { by: 'platform' | 'budget'; seconds: number };

export type BudgetState = { used: number; pausedFor: number };

/**
 * Takes one call from the window, or returns how long to wait. A single statement locks the row and uses the database's
 * clock, so that all processes together never exceed the window. A fixed window, as in rate-limiter-flexible, would
 * allow twice the calls within one minute.
 */
export async function reserveCall(
  key: string,
  { limit, size, seconds }: Window,
): Promise<CallDelay | undefined> {
  const { rowCount } = await pool().query(
    `insert into console.call_budgets as b (key, sent) values ($1, array[clock_timestamp()])
     on conflict (key) do update set sent = (array_prepend(clock_timestamp(), b.sent))[1:$3]
     where (b."pausedUntil" is null or b."pausedUntil" <= clock_timestamp())
       and (b.sent[$2] is null or b.sent[$2] <= clock_timestamp() - make_interval(secs => $4))`,
    [key, limit, size, seconds],
  );
  if (rowCount === 1) return undefined;
  const { rows } = await pool().query<{ paused: number; full: number }>(
    `select coalesce(extract(epoch from "pausedUntil" - clock_timestamp()), 0)::float8 as paused,
       coalesce(extract(epoch from sent[$2] - clock_timestamp()) + $3::float8, 0)::float8 as full
     from console.call_budgets where key = $1`,
    [key, limit, seconds],
  );
  const { paused = 0, full = 0 } = rows[0] ?? {};
  return paused > 0 ? { by: 'platform', seconds: paused } : { by: 'budget', seconds: Math.max(0, full) };
}

const MAX_SECONDS = 60;

/**
 * Pauses all calls that share this budget after a 429, for the requested time but at most a minute. If no time is
 * requested, pauses for one second, doubled for each consecutive 429. Returns the seconds of the pause.
 */
export async function pauseCalls(key: string, requestedSeconds: number | undefined): Promise<number> {
  const { rows } = await pool().query<{ seconds: number }>(
    `insert into console.call_budgets as b (key, "pausedAt", "pausedUntil")
       values ($1, clock_timestamp(), clock_timestamp() + make_interval(secs => coalesce($2, 1)))
     on conflict (key) do update set
       "pausedAt" = case when b."pausedUntil" > clock_timestamp() then b."pausedAt" else clock_timestamp() end,
       "pausedUntil" = greatest(b."pausedUntil", clock_timestamp() + make_interval(secs => coalesce($2, case
         when b."pausedUntil" > clock_timestamp() then 0
         when b."pausedUntil" > clock_timestamp() - interval '10 s'
           then least($3::float8, 2 * extract(epoch from b."pausedUntil" - b."pausedAt")::float8)
         else 1 end)))
     returning extract(epoch from "pausedUntil" - clock_timestamp())::float8 as seconds`,
    [key, requestedSeconds === undefined ? null : Math.min(requestedSeconds, MAX_SECONDS), MAX_SECONDS],
  );
  return rows[0]?.seconds ?? 0;
}

/** Returns the number of calls in the window, and the remaining seconds of a pause that the platform requested. */
export async function fetchBudgetState(key: string, seconds: number): Promise<BudgetState> {
  const { rows } = await pool().query<BudgetState>(
    `select (select count(*) from unnest(sent) at where at > clock_timestamp() - make_interval(secs => $2))::int as used,
       greatest(0, coalesce(extract(epoch from "pausedUntil" - clock_timestamp()), 0))::float8 as "pausedFor"
     from console.call_budgets where key = $1`,
    [key, seconds],
  );
  return rows[0] ?? { used: 0, pausedFor: 0 };
}
