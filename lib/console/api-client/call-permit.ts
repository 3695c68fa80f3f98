import { type StorageFailure, storageFailure } from '@/lib/console/http/own-result';
import { pool } from '@/lib/db/pool';
import { config, env } from '@/lib/env';
import { reserveSlot } from './call-slots';
import { platformKey } from './client';
import { type ApiResponse, causeOf } from './exchange';
import { sleep, waitOf } from './retry';

/** `most`: calls a window may hold for this caller, `size`: for anybody. Both count what every process sent. */
export type Window = { most: number; size: number; seconds: number };

/** Seconds until the platform may be asked again, and which of the two it is that one waits for. */
export type Hold = { by: 'platform' | 'budget'; seconds: number };

export type BudgetState = { used: number; pausedFor: number };

/**
 * Takes one call out of the window, or tells what it has to wait for. One statement under the row's lock, by the
 * database's clock, so that processes together never send more in any window than it holds.
 */
export async function reserveCall(
  key: string,
  { most: maxCount, size, seconds }: Window,
): Promise<Hold | undefined> {
  // A call that a crash of the database forgets is one of thousands: it is not worth a flush to the disk.
  const { rowCount } = await pool().query(
    `with quick as materialized (select set_config('synchronous_commit', 'off', true))
     update console.call_budgets set sent = (array_prepend(clock_timestamp(), sent))[1:$3]
     from quick
     where key = $1 and ("pausedUntil" is null or "pausedUntil" <= clock_timestamp())
       and (sent[$2] is null or sent[$2] <= clock_timestamp() - make_interval(secs => $4))`,
    [key, maxCount, size, seconds],
  );
  if (rowCount === 1) return undefined;
  const { rows } = await pool().query<{ paused: number; full: number }>(
    `select coalesce(extract(epoch from "pausedUntil" - clock_timestamp()), 0)::float8 as paused,
       coalesce(extract(epoch from sent[$2] - clock_timestamp()) + $3::float8, 0)::float8 as full
     from console.call_budgets where key = $1`,
    [key, maxCount, seconds],
  );
  const [row] = rows;
  if (row && row.paused > 0) return { by: 'platform', seconds: row.paused };
  if (row && row.full > 0) return { by: 'budget', seconds: row.full };
  // The first call of all, or what was full a moment ago is free by now.
  if (!row)
    await pool().query('insert into console.call_budgets (key) values ($1) on conflict do nothing', [key]);
  return reserveCall(key, { most: maxCount, size, seconds });
}

const MAX_SECONDS = 60;

/**
 * The platform said 429: everybody waits for as long as it asks, at most a minute. Where it names no time, one second,
 * and twice as long each time it says so again right after. Answers the seconds.
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

/** Who asks: somebody who waits for it, work on some or on very many records, or reading ahead of what may be wanted. */
export type Priority = 'person' | 'bulk' | 'largeBulk' | 'prefetch';

// A second more than the platform's minute: a call arrives there a little later than it was counted here.
const WINDOW_SECONDS = 61;
/** Which part of the budget each may use up: the rest is for those who come before. */
const SHARE: Readonly<Record<Priority, number>> = {
  person: 1,
  bulk: 0.8,
  largeBulk: 0.7,
  prefetch: 0.5,
};
/** How long a call waits by itself, in milliseconds; what would take longer is told, so that a page can say so. */
const MAX_QUEUE_MS: Readonly<Record<Priority, number>> = {
  person: 3_000,
  bulk: 3_000,
  largeBulk: 3_000,
  prefetch: 0,
};
/** Without a budget only pauses are asked about: not before every call. */
const PAUSE_KNOWN_MS = 1_000;

export type Permit = { release: () => void };
/** Not sent: for how many seconds, and because of whom. */
export type HoldResult = { notYet: Hold };
export type AbortedCall = { lost: 'timeout' | 'cancelled' | StorageFailure['cause']; sent: false };

type Caller = { tenant?: string; priority: Priority; signal: AbortSignal };

declare global {
  var tallymanPauses: Map<string, Pause> | undefined;
}

/** Calls a minute that may go out; 0: as many as one likes. */
export const callsPerMinute = (): number => config().callsPerMinute ?? env.platformCallsPerMinute;

/** The budget is the key's. Where there is none, a 429 concerns the tenant that it was answered to. */
const budgetKey = (tenant: string | undefined): string =>
  callsPerMinute() > 0 ? platformKey() : platformKey(tenant);

type Pause = { until: number; asked: number };

/** Keeps until when the platform wants no calls, unless a longer pause is known already. */
function notePause(key: string, pause: Pause): Pause {
  globalThis.tallymanPauses ??= new Map();
  const until = Math.max(pause.until, globalThis.tallymanPauses.get(key)?.until ?? 0);
  const noted = { ...pause, until };
  globalThis.tallymanPauses.set(key, noted);
  return noted;
}

async function fetchPause(key: string): Promise<Pause> {
  const requestedSeconds = Date.now();
  const { pausedFor } = await budgetState(key, WINDOW_SECONDS);
  return notePause(key, { until: requestedSeconds + pausedFor * 1000, asked: requestedSeconds });
}

const pendingPauses = new Map<string, Promise<Pause>>();

/** Until when the platform wants no calls: of many who ask at once all share one question. */
function sharedPause(key: string): Promise<Pause> {
  const pending = pendingPauses.get(key);
  if (pending) return pending;
  const request = fetchPause(key).finally(() => pendingPauses.delete(key));
  pendingPauses.set(key, request);
  return request;
}

async function findHold(tenant: string | undefined, priority: Priority): Promise<Hold | undefined> {
  const size = callsPerMinute();
  const key = budgetKey(tenant);
  if (size > 0) {
    const maxCount = Math.max(1, Math.floor(size * SHARE[priority]));
    return reserveCall(key, { most: maxCount, size, seconds: WINDOW_SECONDS });
  }
  const now = Date.now();
  let known = globalThis.tallymanPauses?.get(key);
  // While a pause lasts nobody needs to ask.
  const age = known && known.until <= now ? now - known.asked : 0;
  if (!known || age > PAUSE_KNOWN_MS) known = await sharedPause(key);
  // Asked again a little earlier, so that calls that follow each other do not wait for it.
  else if (age > PAUSE_KNOWN_MS / 2) sharedPause(key).catch(() => undefined);
  const left = known.until - Date.now();
  return left > 0 ? { by: 'platform', seconds: left / 1000 } : undefined;
}

/**
 * Leave to send one call now, to be given back once it is answered; or how long it has to wait, when that is too long to
 * be silent about. Reading ahead never waits.
 */
export async function acquirePermit({
  tenant,
  priority,
  signal,
}: Caller): Promise<Permit | HoldResult | AbortedCall> {
  const until = Date.now() + MAX_QUEUE_MS[priority];
  for (;;) {
    const release = await reserveSlot(priority, signal);
    if (!release)
      return { lost: causeOf(signal.reason) === 'timeout' ? 'timeout' : 'cancelled', sent: false };
    // The call is counted with a connection at hand, so that it is sent within the second that the window has over.
    const hold = await findHold(tenant, priority).catch((error: unknown) => {
      console.error(error);
      return { lost: storageFailure(error).cause, sent: false as const };
    });
    if (!hold) return { release };
    release();
    // Without our own database nobody knows what the others have sent.
    if ('lost' in hold) return hold;
    // Dropped: whoever asks in earnest has not to wait for the share of those who read ahead.
    if (priority === 'prefetch' && hold.by === 'budget') return { notYet: { ...hold, seconds: 1 } };
    if (Date.now() + hold.seconds * 1000 > until) return { notYet: hold };
    await sleep(hold.seconds * 1000, signal);
  }
}

/**
 * Leave to send one call of another system, which passes the budget as bulk work does but takes none of the slots; or how long
 * it has to wait. `gone` is asked for only then. Throws with the database away: then nobody knows what the others have sent.
 */
export async function awaitBudget(tenant: string, abortSignal: () => AbortSignal): Promise<Hold | undefined> {
  const until = Date.now() + MAX_QUEUE_MS.bulk;
  let signal: AbortSignal | undefined;
  for (;;) {
    const hold = await findHold(tenant, 'bulk');
    if (!hold || signal?.aborted || Date.now() + hold.seconds * 1000 > until) return hold;
    signal ??= abortSignal();
    await sleep(hold.seconds * 1000, signal);
  }
}

/** The platform answered 429: nobody asks it for as long as it says. Answers the seconds. Never throws. */
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
    notePause(key, { until: now + seconds * 1000, asked: now });
  }
  return seconds;
}

/** What is left of the budget, for the shell. `size` 0: there is none. */
export async function budgetNow(tenant: string): Promise<BudgetState & { size: number }> {
  return { ...(await budgetState(budgetKey(tenant), WINDOW_SECONDS)), size: callsPerMinute() };
}
