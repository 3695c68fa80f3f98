import {
  type CircuitBreakerPolicy,
  circuitBreaker,
  handleWhenResult,
  type IBreaker,
  isBrokenCircuitError,
} from 'cockatiel';
import { decided } from '@/lib/env';
import type { Lost, Reply } from './exchange';

const FAILURES = 5;
const WITHIN_MS = 10_000;
// Short, so that a platform that came back is seen within seconds by the person who presses "try again".
const PAUSE_MS = 5_000;

/** Opens at the fifth failure in a row within ten seconds. */
class InARow implements IBreaker {
  state: unknown;
  #failures: number[] = [];

  success(): void {
    this.#failures = [];
  }

  failure(): boolean {
    const now = Date.now();
    this.#failures = [...this.#failures.filter((at) => at > now - WITHIN_MS), now];
    return this.#failures.length >= FAILURES;
  }
}

const asleep = new Set(['connect', 'dns', 'tls', 'timeout', 'cut']);

/** Whether nobody seems to be there: no answer, or a gateway that found none behind it. */
const failed = (outcome: unknown): boolean => {
  if (typeof outcome !== 'object' || outcome === null) return false;
  if ('lost' in outcome) return typeof outcome.lost === 'string' && asleep.has(outcome.lost);
  return 'status' in outcome && [502, 503, 504].includes(Number(outcome.status));
};

type Circuit = { policy: CircuitBreakerPolicy; since?: Date };

declare global {
  var tallymanCircuits: Map<string, Circuit> | undefined;
}

/** One circuit per platform and process, not per tenant: it is the platform that is away. */
function circuit(): Circuit {
  globalThis.tallymanCircuits ??= new Map();
  const url = decided().platformUrl;
  const known = globalThis.tallymanCircuits.get(url);
  if (known) return known;
  const policy = circuitBreaker(handleWhenResult(failed), { halfOpenAfter: PAUSE_MS, breaker: new InARow() });
  const made: Circuit = { policy };
  policy.onBreak(() => {
    made.since ??= new Date();
  });
  policy.onReset(() => {
    made.since = undefined;
  });
  globalThis.tallymanCircuits.set(url, made);
  return made;
}

export type Paused = { lost: 'paused'; sent: false; since: string };

/**
 * Asks the platform, unless it failed five times in a row within ten seconds: then nothing is sent for five seconds,
 * after which one request goes ahead and decides for the rest. `since`: ISO time at which the pause began.
 */
export async function guarded(attempt: () => Promise<Reply | Lost>): Promise<Reply | Lost | Paused> {
  const { policy, since } = circuit();
  try {
    return await policy.execute(attempt);
  } catch (error) {
    // Not by its class: the circuit may have been made by another of Next's bundles, with a class of its own.
    if (!isBrokenCircuitError(error)) throw error;
    return { lost: 'paused', sent: false, since: (circuit().since ?? since ?? new Date()).toISOString() };
  }
}
