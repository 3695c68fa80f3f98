type Waiting = { entries: Set<() => void>; listen: () => void };

const waitingOn = new WeakMap<AbortSignal, Waiting>();

function begin(signal: AbortSignal): Waiting {
  const entries = new Set<() => void>();
  const listen = () => {
    waitingOn.delete(signal);
    for (const entry of entries) entry();
  };
  signal.addEventListener('abort', listen, { once: true });
  const waiting = { entries, listen };
  waitingOn.set(signal, waiting);
  return waiting;
}

/**
 * Calls `listener` once when `signal` aborts; answers how to take it back. However many wait for one signal, as the lookups
 * of one search do for its request, the signal itself holds one listener, and none when nobody waits.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const waiting = waitingOn.get(signal) ?? begin(signal);
  // An entry of its own: the same function may wait twice.
  const entry = () => listener();
  waiting.entries.add(entry);
  return () => {
    waiting.entries.delete(entry);
    if (waiting.entries.size > 0 || waitingOn.get(signal) !== waiting) return;
    waitingOn.delete(signal);
    signal.removeEventListener('abort', waiting.listen);
  };
}
