import { onAbort } from './on-abort';

/** Who asks: somebody who waits for it, work on many records, or reading ahead of what may be wanted. */
export type Priority = 'person' | 'bulk' | 'prefetch';

const SLOTS = 16;
/** How many of the slots each may hold: people always find some that nobody else takes. */
const MOST: Readonly<Record<Priority, number>> = { person: SLOTS, bulk: 10, prefetch: 4 };
const order: readonly Priority[] = ['person', 'bulk', 'prefetch'];

type Waiting = { priority: Priority; start: () => void };

declare global {
  var tallymanSlots: { open: Record<Priority, number>; waiting: Waiting[] } | undefined;
}

/** On globalThis: each of Next's bundles has its own copy of this module, and the limit is for all of them. */
function slots() {
  globalThis.tallymanSlots ??= { open: { person: 0, bulk: 0, prefetch: 0 }, waiting: [] };
  return globalThis.tallymanSlots;
}

function isFree(priority: Priority): boolean {
  const { open } = slots();
  return open.person + open.bulk + open.prefetch < SLOTS && open[priority] < MOST[priority];
}

function next(): void {
  const { waiting } = slots();
  for (const priority of order) {
    const at = waiting.findIndex((one) => one.priority === priority);
    if (at < 0 || !isFree(priority)) continue;
    const [first] = waiting.splice(at, 1);
    first?.start();
    return;
  }
}

/**
 * One of the 16 calls that may be under way at a time in this process: people first, then bulk work, then reading ahead.
 * Answers how to give it back; nothing when the caller went away before it was free.
 */
export function takeSlot(priority: Priority, signal: AbortSignal): Promise<(() => void) | undefined> {
  const { open, waiting } = slots();
  const hold = () => {
    open[priority] += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      open[priority] -= 1;
      next();
    };
  };
  if (signal.aborted) return Promise.resolve(undefined);
  if (isFree(priority)) return Promise.resolve(hold());
  return new Promise((resolve) => {
    const gone = () => {
      waiting.splice(waiting.indexOf(mine), 1);
      resolve(undefined);
    };
    const mine: Waiting = {
      priority,
      start: () => {
        stay();
        resolve(hold());
      },
    };
    waiting.push(mine);
    const stay = onAbort(signal, gone);
  });
}
