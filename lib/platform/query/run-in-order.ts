import PQueue from 'p-queue';

/** The queues with running jobs, by key. */
const queues = new Map<string, PQueue>();

/**
 * Runs jobs with the same key in order, one at a time. Jobs that would wait for a lock wait here, without a
 * connection: otherwise the queue of one tenant could take all connections and others would get 503.
 */
export function runInOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? new PQueue({ concurrency: 1 }).on('idle', () => queues.delete(key));
  queues.set(key, queue);
  return queue.add(work);
}
