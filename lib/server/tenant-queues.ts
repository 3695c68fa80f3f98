import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';

/** Thrown if too many callers are already waiting. */
export class QueueFullError extends Error {}

/** Runs `work` in a queue. Throws `QueueFullError` if `maxWaiting` callers are waiting. */
export async function addLimited(
  queue: PQueue,
  maxWaiting: number,
  work: () => Promise<void>,
): Promise<void> {
  if (queue.pending >= queue.concurrency && queue.size >= maxWaiting) throw new QueueFullError();
  await queue.add(work);
}

/** How long a tenant counts as active after its last call. */
const ACTIVE_MS = 1_000;
const LIMITS = { maxRunning: Math.max(1, availableParallelism() >> 1), maxWaiting: 36 };

/**
 * Returns a function that queues work by tenant. A tenant has no limit while it is the only active tenant. Otherwise each tenant
 * runs at most `maxRunning` calls at a time, so that a flood of one tenant hardly delays the others. Throws `QueueFullError` if
 * `maxWaiting` calls of the tenant are waiting.
 */
export function createTenantQueues({ maxRunning, maxWaiting } = LIMITS) {
  /** Queues of the active tenants. */
  const queues = new Map<string | undefined, PQueue>();
  const setLimits = () => {
    for (const queue of queues.values())
      queue.concurrency = queues.size > 1 ? maxRunning : Number.POSITIVE_INFINITY;
  };
  const createQueue = (tenant: string | undefined): PQueue => {
    const queue = new PQueue();
    let timer: NodeJS.Timeout | undefined;
    queue.on('add', () => {
      clearTimeout(timer);
      timer = undefined;
    });
    queue.on('idle', () => {
      timer ??= setTimeout(() => {
        queues.delete(tenant);
        setLimits();
      }, ACTIVE_MS).unref();
    });
    queues.set(tenant, queue);
    setLimits();
    return queue;
  };
  return (tenant: string | undefined, work: () => Promise<void>): Promise<void> =>
    addLimited(queues.get(tenant) ?? createQueue(tenant), maxWaiting, work);
}
