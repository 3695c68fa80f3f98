import {
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  handleWhenResult,
  type IBreaker,
  isBrokenCircuitError,
} from 'cockatiel';
import { isObject } from '@/lib/contract/schema/is-record';
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
  if (!isObject(outcome)) return false;
  if ('lost' in outcome) return typeof outcome.lost === 'string' && asleep.has(outcome.lost);
  return 'status' in outcome && [502, 503, 504].includes(Number(outcome.status));
};

/** `since`: when it opened first; `nextTry`: when a request goes ahead to see whether somebody is there. */
type Circuit = { policy: CircuitBreakerPolicy; since?: Date; nextTry?: Date };

declare global {
  var tallymanCircuits: Map<string, Circuit> | undefined;
}

/** What fails together: the operations of a resource, for one tenant. */
export type CircuitOf = { tenant?: string; group: string };

/** A platform that fails for one tenant's products may still answer for everything else. */
function circuit({ tenant = '', group }: CircuitOf): Circuit {
  globalThis.tallymanCircuits ??= new Map();
  const key = JSON.stringify([decided().platformUrl, tenant, group]);
  const known = globalThis.tallymanCircuits.get(key);
  if (known) return known;
  const policy = circuitBreaker(handleWhenResult(failed), { halfOpenAfter: PAUSE_MS, breaker: new InARow() });
  const made: Circuit = { policy };
  policy.onBreak(() => {
    made.since ??= new Date();
    made.nextTry = new Date(Date.now() + PAUSE_MS);
  });
  policy.onReset(() => {
    made.since = undefined;
    made.nextTry = undefined;
  });
  globalThis.tallymanCircuits.set(key, made);
  return made;
}

/** `since`, `nextTry`: ISO times at which the pause began and at which the platform is asked again. */
export type Paused = { lost: 'paused'; sent: false; since: string; nextTry: string };

function pausedBy({ since = new Date(), nextTry = new Date() }: Circuit): Paused {
  // While one request is finding out, the others are told to come back in a second.
  const soonest = Math.max(nextTry.getTime(), Date.now() + 1_000);
  return {
    lost: 'paused',
    sent: false,
    since: since.toISOString(),
    nextTry: new Date(soonest).toISOString(),
  };
}

/** The pause that an operation is in, where it is known without asking. */
export function pausedNow(of: CircuitOf): Paused | undefined {
  const made = circuit(of);
  const open =
    made.policy.state === CircuitState.Open && (made.nextTry ?? new Date(0)).getTime() > Date.now();
  return open ? pausedBy(made) : undefined;
}

/**
 * Asks the platform, unless operations of this group failed for this tenant five times in a row within ten seconds: then
 * nothing is sent for five seconds, after which one request goes ahead and decides for the rest.
 */
export async function guarded(
  of: CircuitOf,
  attempt: () => Promise<Reply | Lost>,
): Promise<Reply | Lost | Paused> {
  const made = circuit(of);
  try {
    return await made.policy.execute(attempt);
  } catch (error) {
    // Not by its class: the circuit may have been made by another of Next's bundles, with a class of its own.
    if (!isBrokenCircuitError(error)) throw error;
    return pausedBy(made);
  }
}
