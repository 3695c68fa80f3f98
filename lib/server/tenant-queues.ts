import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';

/** Thrown instead of waiting behind too many others. */
export class QueueFullError extends Error {}

/** Runs `work` in a queue, unless `maxWaiting` others wait there. */
export async function addLimited(
  queue: PQueue,
  maxWaiting: number,
  work: () => Promise<void>,
): Promise<void> {
  if (queue.pending >= queue.concurrency && queue.size >= maxWaiting) throw new QueueFullError();
  await queue.add(work);
}

/** A tenant counts as active for this long after its last call. */
const ACTIVE_MS = 1_000;
const LIMITS = { maxRunning: Math.max(1, availableParallelism() >> 1), maxWaiting: 36 };

/**
 * Runs the calls of a tenant: without a limit while no other tenant calls, otherwise only a few, so that a flood of one hardly
 * delays the others. Further calls wait, and are rejected beyond a limit.
 */
export function createTenantQueues({ maxRunning, maxWaiting } = LIMITS) {
  /** The queues of active tenants. */
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
