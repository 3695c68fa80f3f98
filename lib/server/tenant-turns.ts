import { availableParallelism } from 'node:os';
import { BulkheadRejectedError } from 'cockatiel';

/** Another tenant counts for this long after its last call. */
const ACTIVE_MS = 1_000;
const LIMITS = { together: Math.max(1, availableParallelism() >> 1), waiting: 36 };

type Turns = { running: number; waiting: (() => void)[]; endedAt: number };

/**
 * Runs the calls of a tenant: all at once while no other tenant calls, otherwise few, so that a flood of one delays the others by
 * little. More calls of it wait, and are rejected beyond a limit.
 */
export function tenantTurns({ together, waiting } = LIMITS) {
  const tenants = new Map<string, Turns>();
  const hasOthers = (own: Turns) =>
    [...tenants.values()].some(
      (one) => one !== own && (one.running > 0 || performance.now() - one.endedAt < ACTIVE_MS),
    );
  const mayRun = (own: Turns) => own.running < together || !hasOthers(own);
  return async (tenant: string, work: () => Promise<void>): Promise<void> => {
    const own = tenants.get(tenant) ?? { running: 0, waiting: [], endedAt: 0 };
    tenants.set(tenant, own);
    if (mayRun(own)) own.running++;
    else {
      if (own.waiting.length >= waiting) throw new BulkheadRejectedError(together, waiting);
      // Whoever ends a call counts the next one as running.
      await new Promise<void>((start) => own.waiting.push(start));
    }
    try {
      await work();
    } finally {
      own.running--;
      own.endedAt = performance.now();
      for (let next = own.waiting[0]; next && mayRun(own); next = own.waiting[0]) {
        own.waiting.shift();
        own.running++;
        next();
      }
      for (const [name, one] of tenants)
        if (one.running === 0 && performance.now() - one.endedAt >= ACTIVE_MS) tenants.delete(name);
    }
  };
}
