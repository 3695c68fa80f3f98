import { type StorageFault, storageFault } from '@/lib/console/http/storage-fault';
import { decided, env } from '@/lib/env';
import { type BudgetState, budgetState, type Held, pauseCalls, takeCall } from './call-budget';
import { type Priority, takeSlot } from './call-slots';
import { causeOf } from './cause';
import { platformKey } from './client';
import type { Reply } from './exchange';
import { sleep } from './sleep';
import { waitOf } from './wait';

// A second more than the platform's minute: a call arrives there a little later than it was counted here.
const WINDOW_SECONDS = 61;
/** Which part of the budget each may use up: the rest is for those who come before. */
const SHARE: Readonly<Record<Priority, number>> = { person: 1, bulk: 0.8, prefetch: 0.5 };
/** How long a call waits by itself, in milliseconds; what would take longer is told, so that a page can say so. */
const PATIENCE_MS: Readonly<Record<Priority, number>> = { person: 3_000, bulk: 3_000, prefetch: 0 };
/** Without a budget only pauses are asked about: not before every call. */
const PAUSE_KNOWN_MS = 1_000;

export type Permit = { release: () => void };
/** Not sent: for how many seconds, and because of whom. */
export type NotYet = { notYet: Held };
export type GivenUp = { lost: 'timeout' | 'cancelled' | StorageFault['cause']; sent: false };

type Caller = { tenant?: string; priority: Priority; signal: AbortSignal };

declare global {
  var tallymanPauses: Map<string, { until: number; asked: number }> | undefined;
}

/** Calls a minute that may go out; 0: as many as one likes. */
export const callsPerMinute = (): number => decided().callsPerMinute ?? env.platformCallsPerMinute;

/** The budget is the key's. Where there is none, a 429 concerns the tenant that it was answered to. */
const budgetKey = (tenant: string | undefined): string =>
  callsPerMinute() > 0 ? platformKey() : platformKey(tenant);

async function heldBack(tenant: string | undefined, priority: Priority): Promise<Held | undefined> {
  const size = callsPerMinute();
  const key = budgetKey(tenant);
  if (size > 0) {
    const most = Math.max(1, Math.floor(size * SHARE[priority]));
    return takeCall(key, { most, size, seconds: WINDOW_SECONDS });
  }
  globalThis.tallymanPauses ??= new Map();
  const now = Date.now();
  let known = globalThis.tallymanPauses.get(key);
  if (!known || (known.until <= now && known.asked < now - PAUSE_KNOWN_MS)) {
    const { pausedFor } = await budgetState(key, WINDOW_SECONDS);
    known = { until: now + pausedFor * 1000, asked: now };
    globalThis.tallymanPauses.set(key, known);
  }
  return known.until > now ? { by: 'platform', seconds: (known.until - now) / 1000 } : undefined;
}

/**
 * Leave to send one call now, to be given back once it is answered; or how long it has to wait, when that is too long to
 * be silent about. Reading ahead never waits.
 */
export async function takePermit({ tenant, priority, signal }: Caller): Promise<Permit | NotYet | GivenUp> {
  const until = Date.now() + PATIENCE_MS[priority];
  for (;;) {
    const release = await takeSlot(priority, signal);
    if (!release)
      return { lost: causeOf(signal.reason) === 'timeout' ? 'timeout' : 'cancelled', sent: false };
    // The call is counted with a connection at hand, so that it is sent within the second that the window has over.
    const held = await heldBack(tenant, priority).catch((error: unknown) => {
      console.error(error);
      return { lost: storageFault(error).cause, sent: false as const };
    });
    if (!held) return { release };
    release();
    // Without our own database nobody knows what the others have sent.
    if ('lost' in held) return held;
    // Dropped: whoever asks in earnest has not to wait for the share of those who read ahead.
    if (priority === 'prefetch' && held.by === 'budget') return { notYet: { ...held, seconds: 1 } };
    if (Date.now() + held.seconds * 1000 > until) return { notYet: held };
    await sleep(held.seconds * 1000, signal);
  }
}

/** The platform answered 429: nobody asks it for as long as it says. Answers the seconds. Never throws. */
export async function pauseAfter(tenant: string | undefined, { headers }: Reply): Promise<number> {
  const key = budgetKey(tenant);
  const asked = waitOf(headers);
  const seconds = await pauseCalls(key, asked).catch((error: unknown) => {
    console.error(error);
    return asked ?? 1;
  });
  if (callsPerMinute() === 0) {
    const now = Date.now();
    globalThis.tallymanPauses ??= new Map();
    globalThis.tallymanPauses.set(key, { until: now + seconds * 1000, asked: now });
  }
  return seconds;
}

/** What is left of the budget, for the shell. `size` 0: there is none. */
export async function budgetNow(tenant: string): Promise<BudgetState & { size: number }> {
  return { ...(await budgetState(budgetKey(tenant), WINDOW_SECONDS)), size: callsPerMinute() };
}
