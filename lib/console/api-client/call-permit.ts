import { type StorageFailure, storageFailure } from '@/lib/console/http/console-result';
import { pool } from '@/lib/db/pool';
import { config, env } from '@/lib/env';
import { processGlobal } from '@/lib/process-global';
import { reserveSlot } from './call-slots';
import { type ApiResponse, causeOf, platformKey } from './client';
import { sleep, waitOf } from './retry';

/** `limit`: calls per window for this caller, `size`: for all. Both count the calls of every process. */
export type Window = { limit: number; size: number; seconds: number };

/** Seconds until the platform may be called again, and whether the budget or a pause is the reason. */
export type CallDelay = { by: 'platform' | 'budget'; seconds: number };

export type BudgetState = { used: number; pausedFor: number };

/**
 * Takes one call from the window, or returns how long to wait. One statement under the row's lock with the database's clock, so
 * that all processes together never exceed the window.
 */
export async function reserveCall(
  key: string,
  { limit, size, seconds }: Window,
): Promise<CallDelay | undefined> {
  // A crash of the database may lose one of thousands of calls: not worth a flush to disk.
  const { rowCount } = await pool().query(
    `with quick as materialized (select set_config('synchronous_commit', 'off', true))
     update console.call_budgets set sent = (array_prepend(clock_timestamp(), sent))[1:$3]
     from quick
     where key = $1 and ("pausedUntil" is null or "pausedUntil" <= clock_timestamp())
       and (sent[$2] is null or sent[$2] <= clock_timestamp() - make_interval(secs => $4))`,
    [key, limit, size, seconds],
  );
  if (rowCount === 1) return undefined;
  const { rows } = await pool().query<{ paused: number; full: number }>(
    `select coalesce(extract(epoch from "pausedUntil" - clock_timestamp()), 0)::float8 as paused,
       coalesce(extract(epoch from sent[$2] - clock_timestamp()) + $3::float8, 0)::float8 as full
     from console.call_budgets where key = $1`,
    [key, limit, seconds],
  );
  const [row] = rows;
  if (row && row.paused > 0) return { by: 'platform', seconds: row.paused };
  if (row && row.full > 0) return { by: 'budget', seconds: row.full };
  // The first call ever, or the full window has just ended.
  if (!row)
    await pool().query('insert into console.call_budgets (key) values ($1) on conflict do nothing', [key]);
  return reserveCall(key, { limit, size, seconds });
}

const MAX_SECONDS = 60;

/**
 * After a 429 of the platform everyone waits for the requested time, at most a minute. Without one, one second, doubled each time it
 * happens again immediately. Returns the seconds.
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

/** The used part of the window, and the seconds of a pause that the platform requested. */
export async function budgetState(key: string, seconds: number): Promise<BudgetState> {
  const { rows } = await pool().query<BudgetState>(
    `select (select count(*) from unnest(sent) at where at > clock_timestamp() - make_interval(secs => $2))::int as used,
       greatest(0, coalesce(extract(epoch from "pausedUntil" - clock_timestamp()), 0))::float8 as "pausedFor"
     from console.call_budgets where key = $1`,
    [key, seconds],
  );
  return rows[0] ?? { used: 0, pausedFor: 0 };
}

/** Who calls: a person who waits, a small or a large job, or prefetching. */
export type Priority = 'person' | 'bulk' | 'largeBulk' | 'prefetch';

// A second longer than the platform's minute: a call arrives there slightly later than it is counted here.
const WINDOW_SECONDS = 61;
/** The share of the budget for each caller; the rest is reserved for those with higher priority. */
const SHARE: Readonly<Record<Priority, number>> = {
  person: 1,
  bulk: 0.8,
  largeBulk: 0.7,
  prefetch: 0.5,
};
/** How long a call may wait silently, in milliseconds; a longer wait is returned, so that a page can show it. */
const MAX_QUEUE_MS: Readonly<Record<Priority, number>> = {
  person: 3_000,
  bulk: 3_000,
  largeBulk: 3_000,
  prefetch: 0,
};
/** Without a budget only pauses are checked, and not before every call. */
const PAUSE_KNOWN_MS = 1_000;

export type Permit = { release: () => void };
/** Not sent: the seconds to wait, and the reason. */
export type DelayedCall = { delayed: CallDelay };
export type AbortedCall = { lost: 'timeout' | 'cancelled' | StorageFailure['cause']; sent: false };

type Caller = { tenant?: string; priority: Priority; signal: AbortSignal };

/** Outgoing calls per minute; 0: unlimited. */
export const callsPerMinute = (): number => config().callsPerMinute ?? env.platformCallsPerMinute;

/** The budget belongs to the key. Without one, a 429 applies to the tenant that got it. */
const budgetKey = (tenant: string | undefined): string =>
  callsPerMinute() > 0 ? platformKey() : platformKey(tenant);

type Pause = { until: number; since: number };

const pauses = processGlobal('pauses', () => new Map<string, Pause>());

/** Stores until when the platform is paused, unless a longer pause is known. */
function notePause(key: string, pause: Pause): Pause {
  const until = Math.max(pause.until, pauses.get(key)?.until ?? 0);
  const noted = { ...pause, until };
  pauses.set(key, noted);
  return noted;
}

async function fetchPause(key: string): Promise<Pause> {
  const now = Date.now();
  const { pausedFor } = await budgetState(key, WINDOW_SECONDS);
  return notePause(key, { until: now + pausedFor * 1000, since: now });
}

const pendingPauses = new Map<string, Promise<Pause>>();

/** Until when the platform is paused: concurrent callers share one query. */
function sharedPause(key: string): Promise<Pause> {
  const pending = pendingPauses.get(key);
  if (pending) return pending;
  const request = fetchPause(key).finally(() => pendingPauses.delete(key));
  pendingPauses.set(key, request);
  return request;
}

async function findDelay(tenant: string | undefined, priority: Priority): Promise<CallDelay | undefined> {
  const size = callsPerMinute();
  const key = budgetKey(tenant);
  if (size > 0) {
    const maxCount = Math.max(1, Math.floor(size * SHARE[priority]));
    return reserveCall(key, { limit: maxCount, size, seconds: WINDOW_SECONDS });
  }
  const now = Date.now();
  let pause = pauses.get(key);
  // No query is needed during a pause.
  const age = pause && pause.until <= now ? now - pause.since : 0;
  if (!pause || age > PAUSE_KNOWN_MS) pause = await sharedPause(key);
  // Refreshed slightly early, so that consecutive calls do not wait for it.
  else if (age > PAUSE_KNOWN_MS / 2) sharedPause(key).catch(() => undefined);
  const remainingMs = pause.until - Date.now();
  return remainingMs > 0 ? { by: 'platform', seconds: remainingMs / 1000 } : undefined;
}

/**
 * A permit to send one call, to be released after the response; or the time to wait, when that is too long to wait silently.
 * Prefetching never waits.
 */
export async function acquirePermit({
  tenant,
  priority,
  signal,
}: Caller): Promise<Permit | DelayedCall | AbortedCall> {
  const until = Date.now() + MAX_QUEUE_MS[priority];
  for (;;) {
    const release = await reserveSlot(priority, signal);
    if (!release)
      return { lost: causeOf(signal.reason) === 'timeout' ? 'timeout' : 'cancelled', sent: false };
    // The call is counted with a connection ready, so that it is sent within the window's spare second.
    const delay = await findDelay(tenant, priority).catch((error: unknown) => {
      console.error(error);
      return { lost: storageFailure(error).cause, sent: false as const };
    });
    if (!delay) return { release };
    release();
    // Without our database the calls of other processes are unknown.
    if ('lost' in delay) return delay;
    // Release: interactive callers must not wait for the share of prefetching.
    if (priority === 'prefetch' && delay.by === 'budget') return { delayed: { ...delay, seconds: 1 } };
    if (Date.now() + delay.seconds * 1000 > until) return { delayed: delay };
    await sleep(delay.seconds * 1000, signal);
  }
}

/**
 * Counts one call of another system against the budget, like bulk work but without a slot; or returns the time to wait.
 * `abortSignal` is called only when this waits. Throws when the database is unavailable, because the calls of other processes are then
 * unknown.
 */
export async function waitForBudget(
  tenant: string,
  abortSignal: () => AbortSignal,
): Promise<CallDelay | undefined> {
  const until = Date.now() + MAX_QUEUE_MS.bulk;
  let signal: AbortSignal | undefined;
  for (;;) {
    const delay = await findDelay(tenant, 'bulk');
    if (!delay || signal?.aborted || Date.now() + delay.seconds * 1000 > until) return delay;
    signal ??= abortSignal();
    await sleep(delay.seconds * 1000, signal);
  }
}

/** After a 429, pauses all calls or, without a budget, those of the tenant. Returns the seconds. Never throws. */
export async function pauseAfter(
  tenant: string | undefined,
  { headers }: Pick<ApiResponse, 'headers'>,
): Promise<number> {
  const key = budgetKey(tenant);
  const requestedSeconds = waitOf(headers);
  const seconds = await pauseCalls(key, requestedSeconds).catch((error: unknown) => {
    console.error(error);
    return requestedSeconds ?? 1;
  });
  if (callsPerMinute() === 0) {
    const now = Date.now();
    notePause(key, { until: now + seconds * 1000, since: now });
  }
  return seconds;
}

/** The rest of the budget, for the shell. `size` 0: unlimited. */
export async function budgetNow(tenant: string): Promise<BudgetState & { size: number }> {
  return { ...(await budgetState(budgetKey(tenant), WINDOW_SECONDS)), size: callsPerMinute() };
}
