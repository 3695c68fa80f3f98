import { setTimeout } from 'node:timers/promises';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhenResult,
  type IRetryBackoffContext,
  isBrokenCircuitError,
  retry,
} from 'cockatiel';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Effect } from '@/lib/contract/schema/operation';
import { config } from '@/lib/env';
import { processGlobal } from '@/lib/process-global';
import { causes } from '../browser/call-failure-causes';
import type { AbortedCall, DelayedCall } from './call-permit';
import type { ApiResponse, Lost } from './client';

const MAX_SECONDS = 60;

/**
 * Returns the seconds to wait, from `Retry-After` (seconds or a date) or `x-retry-after`, at most 60. Undefined if neither can
 * be parsed.
 */
export function retryAfterSeconds(
  headers: Readonly<Record<string, string>>,
  now = Date.now(),
): number | undefined {
  for (const name of ['retry-after', 'x-retry-after']) {
    const value = headers[name]?.trim();
    if (!value) continue;
    const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : secondsUntil(value, now);
    if (seconds !== undefined) return Math.min(MAX_SECONDS, Math.max(0, Math.ceil(seconds)));
  }
  return undefined;
}

/** Requires a leading weekday, as in all date formats of HTTP. `Date.parse` would also accept "-5" as a year. */
function secondsUntil(value: string, now: number): number | undefined {
  const at = /^[A-Za-z]{3,9}[, ]/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : (at - now) / 1000;
}

/** Waits for `ms`, or until the caller aborts. Never throws. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

/**
 * Maximum number of retries by effect. Writes are never retried: a PUT may subtract, and the spec has no idempotency
 * keys.
 */
const maxRetries = (effect: Effect): number => (effect === 'read' ? 2 : 0);

const MAX_WAIT_MS = 5_000;
const MAX_JITTER_MS = 400;

/** The response to one attempt, or why there was none. */
export type AttemptOutcome = ApiResponse | Lost | Paused | DelayedCall | AbortedCall;

const isOutcome = (value: unknown): value is AttemptOutcome =>
  isObject(value) && ('lost' in value || 'status' in value);

/** Returns the delay that the platform requests. Otherwise returns full jitter up to 200 ms, then 400 ms. */
function retryDelayMs(outcome: AttemptOutcome, attempt: number): number {
  const waitSeconds = 'status' in outcome ? (outcome.wait ?? retryAfterSeconds(outcome.headers)) : undefined;
  return waitSeconds === undefined
    ? Math.random() * Math.min(MAX_JITTER_MS, 100 * 2 ** attempt)
    : waitSeconds * 1000;
}

function shouldRetry(outcome: unknown, deadline: number): boolean {
  if (!isOutcome(outcome)) return false;
  if ('delayed' in outcome) return false;
  const isTransient =
    'lost' in outcome
      ? causes[outcome.lost].isRetried === true
      : [429, 502, 503, 504].includes(outcome.status);
  const waitMs = 'status' in outcome ? (outcome.wait ?? retryAfterSeconds(outcome.headers) ?? 0) * 1000 : 0;
  return isTransient && waitMs <= MAX_WAIT_MS && Date.now() + Math.max(waitMs, MAX_JITTER_MS) < deadline;
}

/**
 * Runs a read up to three times while its failure is transient (network, 429, 502, 503, 504), before `deadline` (epoch ms) and with
 * delays of at most 5 s. Runs a write once.
 */
export function withRetries<T extends AttemptOutcome>(
  effect: Effect,
  deadline: number,
  attempt: () => Promise<T>,
): Promise<T> {
  const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) =>
    'value' in result && isOutcome(result.value) ? retryDelayMs(result.value, attempt) : 0,
  );
  const policy = retry(
    handleWhenResult((outcome) => shouldRetry(outcome, deadline)),
    { maxAttempts: maxRetries(effect), backoff },
  );
  return policy.execute(attempt);
}

const FAILURES_TO_OPEN = 5;
// A short delay, so that a person who presses "Try again" soon notices that the platform is back.
const DELAY_MS = 5_000;

/** True if the platform seems to be down: no response, or a gateway without a backend. */
const isOutage = (outcome: unknown): boolean => {
  if (!isOutcome(outcome) || 'delayed' in outcome) return false;
  return 'lost' in outcome
    ? causes[outcome.lost].isOutage === true
    : [502, 503, 504].includes(outcome.status);
};

/** `since` is when the circuit opened. `nextTry` is when one request may test the platform again. */
type Circuit = { policy: CircuitBreakerPolicy; since?: Date; nextTry?: Date };

/** The circuits of all platforms. */
export const circuits = processGlobal('circuits', () => new Map<string, Circuit>());

export type CircuitScope = { tenant?: string; group: string };

/**
 * Returns the circuit of a tenant and resource. A platform that fails for one tenant's products may still work for everything
 * else.
 */
function circuitFor({ tenant = '', group }: CircuitScope): Circuit {
  const key = JSON.stringify([config().platformUrl, tenant, group]);
  const existing = circuits.get(key);
  if (existing) return existing;
  const policy = circuitBreaker(handleWhenResult(isOutage), {
    halfOpenAfter: DELAY_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  const entry: Circuit = { policy };
  policy.onBreak(() => {
    entry.since ??= new Date();
    entry.nextTry = new Date(Date.now() + DELAY_MS);
  });
  policy.onReset(() => {
    entry.since = undefined;
    entry.nextTry = undefined;
  });
  circuits.set(key, entry);
  return entry;
}

/**
 * A call that an open circuit blocked. `since` is the start of the pause, `nextTry` the time of the next attempt (both ISO).
 */
export type Paused = { lost: 'paused'; sent: false; since: string; nextTry: string };

function pausedBy({ since = new Date(), nextTry = new Date() }: Circuit): Paused {
  // While one request tests the platform, the others wait for at least a second.
  const minDelay = Math.max(nextTry.getTime(), Date.now() + 1_000);
  return {
    lost: 'paused',
    sent: false,
    since: since.toISOString(),
    nextTry: new Date(minDelay).toISOString(),
  };
}

/** Returns the current pause of an operation, or undefined if its circuit is closed. */
export function pausedNow(of: CircuitScope): Paused | undefined {
  const entry = circuitFor(of);
  const isOpen =
    entry.policy.state === CircuitState.Open && (entry.nextTry ?? new Date(0)).getTime() > Date.now();
  return isOpen ? pausedBy(entry) : undefined;
}

/**
 * Calls the platform unless this circuit is open. Five consecutive failures open the circuit for five seconds. Then one request
 * tests the platform, and the others stay blocked until it succeeds.
 */
export async function throughCircuit(
  of: CircuitScope,
  attempt: () => Promise<ApiResponse | Lost>,
): Promise<ApiResponse | Lost | Paused> {
  const entry = circuitFor(of);
  try {
    return await entry.policy.execute(attempt);
  } catch (error) {
    // Do not use `instanceof`: the circuit may come from another of Next's bundles, with a separate class.
    if (!isBrokenCircuitError(error)) throw error;
    return pausedBy(entry);
  }
}
