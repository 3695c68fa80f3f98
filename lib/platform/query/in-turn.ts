const last = new Map<string, Promise<unknown>>();

/**
 * Does works of one key one after the other, in the order in which they came. Who must wait for a lock anyway waits here,
 * without a connection: else one tenant's queue would hold them all, and others would get none (503).
 */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (last.get(key) ?? Promise.resolve()).then(work);
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  last.set(key, settled);
  settled.then(() => {
    if (last.get(key) === settled) last.delete(key);
  });
  return result;
}
