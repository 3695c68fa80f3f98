import { availableParallelism } from 'node:os';
import { BulkheadRejectedError } from 'cockatiel';

/** A tenant counts as active for this long after its last call. */
const ACTIVE_MS = 1_000;
const LIMITS = { maxRunning: Math.max(1, availableParallelism() >> 1), maxWaiting: 36 };

type TenantQueue = { running: number; waiting: (() => void)[]; endedAt: number };

/**
 * Runs the calls of a tenant: without a limit while no other tenant calls, otherwise only a few, so that a flood of one hardly
 * delays the others. Further calls wait, and are rejected beyond a limit.
 */
export function createTenantQueues({ maxRunning, maxWaiting } = LIMITS) {
  const tenants = new Map<string, TenantQueue>();
  const hasOthers = (queue: TenantQueue) =>
    [...tenants.values()].some(
      (other) => other !== queue && (other.running > 0 || performance.now() - other.endedAt < ACTIVE_MS),
    );
  const canRun = (own: TenantQueue) => own.running < maxRunning || !hasOthers(own);
  return async (tenant: string, work: () => Promise<void>): Promise<void> => {
    const own = tenants.get(tenant) ?? { running: 0, waiting: [], endedAt: 0 };
    tenants.set(tenant, own);
    if (canRun(own)) own.running++;
    else {
      if (own.waiting.length >= maxWaiting) throw new BulkheadRejectedError(maxRunning, maxWaiting);
      // The function that ends a call counts the next one as running.
      await new Promise<void>((start) => own.waiting.push(start));
    }
    try {
      await work();
    } finally {
      own.running--;
      own.endedAt = performance.now();
      for (let next = own.waiting[0]; next && canRun(own); next = own.waiting[0]) {
        own.waiting.shift();
        own.running++;
        next();
      }
      for (const [name, one] of tenants)
        if (one.running === 0 && performance.now() - one.endedAt >= ACTIVE_MS) tenants.delete(name);
    }
  };
}
