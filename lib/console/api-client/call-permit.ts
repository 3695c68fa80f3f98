import PQueue from 'p-queue';
import { type StorageFailure, storageFailure } from '@/lib/console/http/console-result';
import { config, env } from '@/lib/env';
import { processGlobal } from '@/lib/process-global';
import { type BudgetState, type CallDelay, fetchBudgetState, pauseCalls, reserveCall } from './call-budget';
import { type ApiResponse, errorCause, platformKey } from './client';
import { retryAfterSeconds, sleep } from './retry';

/** The kind of caller: a person who waits, a small or a large job, or prefetching. */
export type Priority = 'person' | 'bulk' | 'largeBulk' | 'prefetch';

// One second longer than the platform's minute, because a call reaches the platform slightly after the console counts it.
const WINDOW_SECONDS = 61;
/** Each caller's maximum share of the budget. The rest is reserved for callers with higher priority. */
const SHARE: Readonly<Record<Priority, number>> = {
  person: 1,
  bulk: 0.8,
  largeBulk: 0.7,
  prefetch: 0.5,
};
/**
 * Maximum time to wait until the budget or a pause allows a call. A longer delay is returned instead, so that a page can show it.
 * Waiting for a slot ends only with the caller's signal.
 */
const MAX_WAIT_MS = 3_000;

/** Maximum open calls per process. */
const SLOTS = 16;
/** Priority for free slots: people first, small bulk work before large, prefetching last. */
const RANK: Readonly<Record<Priority, number>> = { person: 3, bulk: 2, largeBulk: 1, prefetch: 0 };

// The smaller queues always leave some slots to people.
const { all, bulk, prefetch } = processGlobal('call slots', () => ({
  all: new PQueue({ concurrency: SLOTS }),
  bulk: new PQueue({ concurrency: 10 }),
  prefetch: new PQueue({ concurrency: 4 }),
}));

/** Reserves a slot. Returns the function that releases it, or undefined if the caller aborts before a slot is free. */
export function reserveSlot(priority: Priority, signal: AbortSignal): Promise<(() => void) | undefined> {
  const options = { priority: RANK[priority], signal };
  return new Promise((resolve) => {
    const reserve = () => all.add(() => new Promise<void>((release) => resolve(release)), options);
    const share = { person: undefined, bulk, largeBulk: bulk, prefetch }[priority];
    (share ? share.add(reserve, options) : reserve()).catch(() => resolve(undefined));
  });
}

export type Permit = { release: () => void };
/** A call that was not sent, with the seconds to wait and the reason. */
export type DelayedCall = { delayed: CallDelay };
export type AbortedCall = { lost: 'timeout' | 'cancelled' | StorageFailure['cause']; sent: false };

/** Outgoing calls per minute; 0 means unlimited. */
export const callsPerMinute = (): number => config().callsPerMinute ?? env.platformCallsPerMinute;

/** The budget belongs to the platform's key. Without a budget, a 429 pauses only the tenant that received it. */
const budgetKey = (tenant: string | undefined): string =>
  callsPerMinute() > 0 ? platformKey() : platformKey(tenant);

/** Takes one call from the caller's share of the budget, or returns how long to wait. Without a budget, only pauses apply. */
async function findDelay(tenant: string | undefined, priority: Priority): Promise<CallDelay | undefined> {
  const size = callsPerMinute();
  const key = budgetKey(tenant);
  if (size > 0) {
    const limit = Math.max(1, Math.floor(size * SHARE[priority]));
    return reserveCall(key, { limit, size, seconds: WINDOW_SECONDS });
  }
  const { pausedFor } = await fetchBudgetState(key, WINDOW_SECONDS);
  return pausedFor > 0 ? { by: 'platform', seconds: pausedFor } : undefined;
}

const endsAfter = ({ seconds }: CallDelay, deadline: number): boolean =>
  Date.now() + seconds * 1000 > deadline;

type Caller = { tenant?: string; priority: Priority; signal: AbortSignal };

/**
 * Acquires a permit for one call. The caller releases the permit after the response. Returns the delay instead if it
 * exceeds `MAX_WAIT_MS`. Prefetching never waits.
 */
export async function acquirePermit({
  tenant,
  priority,
  signal,
}: Caller): Promise<Permit | DelayedCall | AbortedCall> {
  const isPrefetch = priority === 'prefetch';
  const deadline = Date.now() + (isPrefetch ? 0 : MAX_WAIT_MS);
  for (;;) {
    const release = await reserveSlot(priority, signal);
    if (!release)
      return { lost: errorCause(signal.reason) === 'timeout' ? 'timeout' : 'cancelled', sent: false };
    // Count the call once a slot is free, so that it is sent within the window's spare second.
    const delay = await findDelay(tenant, priority).catch((error: unknown) => {
      console.error(error);
      return { lost: storageFailure(error).cause, sent: false as const };
    });
    if (!delay) return { release };
    release();
    // Without the database, the number of calls of other processes is unknown.
    if ('lost' in delay) return delay;
    // Only the share of prefetching is used up, so a person's call may be sent sooner than the full delay. Return the
    // shortest delay.
    if (isPrefetch && delay.by === 'budget') return { delayed: { ...delay, seconds: 1 } };
    if (endsAfter(delay, deadline)) return { delayed: delay };
    await sleep(delay.seconds * 1000, signal);
  }
}

/**
 * Counts one call of another system against the budget, like bulk work but without a slot. Returns the delay if the
 * budget is used up. Calls `abortSignal` only if the call has to wait. Throws if the database is unavailable, because
 * the calls of other processes are then unknown.
 */
export async function waitForBudget(
  tenant: string,
  abortSignal: () => AbortSignal,
): Promise<CallDelay | undefined> {
  const deadline = Date.now() + MAX_WAIT_MS;
  let signal: AbortSignal | undefined;
  for (;;) {
    const delay = await findDelay(tenant, 'bulk');
    if (!delay || signal?.aborted || endsAfter(delay, deadline)) return delay;
    signal ??= abortSignal();
    await sleep(delay.seconds * 1000, signal);
  }
}

/** Pauses calls after a 429: all calls or, without a budget, the tenant's calls. Returns the seconds. Never throws. */
export async function pauseAfter(
  tenant: string | undefined,
  { headers }: Pick<ApiResponse, 'headers'>,
): Promise<number> {
  const requestedSeconds = retryAfterSeconds(headers);
  return pauseCalls(budgetKey(tenant), requestedSeconds).catch((error: unknown) => {
    console.error(error);
    return requestedSeconds ?? 1;
  });
}

/** Returns the state of the budget, for display. A `size` of 0 means unlimited. */
export async function fetchBudget(tenant: string): Promise<BudgetState & { size: number }> {
  return { ...(await fetchBudgetState(budgetKey(tenant), WINDOW_SECONDS)), size: callsPerMinute() };
}
