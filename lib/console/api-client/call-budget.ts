import { pool } from '@/lib/db/pool';

/** `most`: calls a window may hold for this caller, `size`: for anybody. Both count what every process sent. */
export type Window = { most: number; size: number; seconds: number };

/** Seconds until the platform may be asked again, and which of the two it is that one waits for. */
export type Held = { by: 'platform' | 'budget'; seconds: number };

export type BudgetState = { used: number; pausedFor: number };

/**
 * Takes one call out of the window, or tells what it has to wait for. One statement under the row's lock, by the
 * database's clock, so that processes together never send more in any window than it holds.
 */
export async function reserveCall(key: string, { most, size, seconds }: Window): Promise<Held | undefined> {
  // A call that a crash of the database forgets is one of thousands: it is not worth a flush to the disk.
  const { rowCount } = await pool().query(
    `with quick as materialized (select set_config('synchronous_commit', 'off', true))
     update console.call_budgets set sent = (array_prepend(clock_timestamp(), sent))[1:$3]
     from quick
     where key = $1 and ("pausedUntil" is null or "pausedUntil" <= clock_timestamp())
       and (sent[$2] is null or sent[$2] <= clock_timestamp() - make_interval(secs => $4))`,
    [key, most, size, seconds],
  );
  if (rowCount === 1) return undefined;
  const { rows } = await pool().query<{ paused: number; full: number }>(
    `select coalesce(extract(epoch from "pausedUntil" - clock_timestamp()), 0)::float8 as paused,
       coalesce(extract(epoch from sent[$2] - clock_timestamp()) + $3::float8, 0)::float8 as full
     from console.call_budgets where key = $1`,
    [key, most, seconds],
  );
  const [row] = rows;
  if (row && row.paused > 0) return { by: 'platform', seconds: row.paused };
  if (row && row.full > 0) return { by: 'budget', seconds: row.full };
  // The first call of all, or what was full a moment ago is free by now.
  if (!row)
    await pool().query('insert into console.call_budgets (key) values ($1) on conflict do nothing', [key]);
  return reserveCall(key, { most, size, seconds });
}

const LONGEST_SECONDS = 60;

/**
 * The platform said 429: everybody waits for as long as it asks, at most a minute. Where it names no time, one second,
 * and twice as long each time it says so again right after. Answers the seconds.
 */
export async function pauseCalls(key: string, asked: number | undefined): Promise<number> {
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
    [key, asked === undefined ? null : Math.min(asked, LONGEST_SECONDS), LONGEST_SECONDS],
  );
  return rows[0]?.seconds ?? 0;
}

/** How much of the window is used, and for how many seconds the platform wants no calls. */
export async function budgetState(key: string, seconds: number): Promise<BudgetState> {
  const { rows } = await pool().query<BudgetState>(
    `select (select count(*) from unnest(sent) at where at > clock_timestamp() - make_interval(secs => $2))::int as used,
       greatest(0, coalesce(extract(epoch from "pausedUntil" - clock_timestamp()), 0))::float8 as "pausedFor"
     from console.call_budgets where key = $1`,
    [key, seconds],
  );
  return rows[0] ?? { used: 0, pausedFor: 0 };
}
