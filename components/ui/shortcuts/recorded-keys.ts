/** Keys pressed since the first script, until they are drained. */
export type RecordedKeys = { keys: readonly KeyboardEvent[]; startedAt: number };

// The longest code that a scanner sends.
const MAX_KEYS = 64;
let recorded: KeyboardEvent[] = [];
let startedAt = -Infinity;

const record = (event: KeyboardEvent) => {
  recorded = [...recorded, event].slice(-MAX_KEYS);
};

/** Starts before hydration. */
export function recordKeys(): void {
  startedAt = performance.now();
  addEventListener('keydown', record, true);
}

/** Stops recording. Empty when called again. */
export function takeRecordedKeys(): RecordedKeys {
  const taken = { keys: recorded, startedAt };
  removeEventListener('keydown', record, true);
  recorded = [];
  startedAt = -Infinity;
  return taken;
}
