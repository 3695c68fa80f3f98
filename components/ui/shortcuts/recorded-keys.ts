/** Keys pressed from the first script on, until somebody takes them. */
export type RecordedKeys = { keys: readonly KeyboardEvent[]; startedAt: number };

// As long as the longest code that a scanner sends.
const MAX_KEYS = 64;
let recorded: KeyboardEvent[] = [];
let startedAt = -Infinity;

const record = (event: KeyboardEvent) => {
  recorded = [...recorded, event].slice(-MAX_KEYS);
};

/** Begins before the page is hydrated. */
export function recordKeys(): void {
  startedAt = performance.now();
  addEventListener('keydown', record, true);
}

/** Ends the recording. Empty when it is taken once more. */
export function drainRecordedKeys(): RecordedKeys {
  const taken = { keys: recorded, startedAt };
  removeEventListener('keydown', record, true);
  recorded = [];
  startedAt = -Infinity;
  return taken;
}
