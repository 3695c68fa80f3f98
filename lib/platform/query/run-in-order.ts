/** The last job of each key. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs jobs with the same key in order, one at a time. Jobs that would wait for a lock wait here, without a
 * connection: otherwise the queue of one tenant could take all connections and others would get 503.
 */
export function runInOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(key) ?? Promise.resolve()).then(work);
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  queues.set(key, settled);
  settled.then(() => {
    if (queues.get(key) === settled) queues.delete(key);
  });
  return result;
}
