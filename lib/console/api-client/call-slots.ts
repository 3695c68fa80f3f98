import PQueue from 'p-queue';
import type { Priority } from './call-permit';

/** Calls that one process has open at a time. */
const SLOTS = 16;
/** The order in which calls get a free slot: people first, small bulk work before large, prefetching last. */
const RANK: Readonly<Record<Priority, number>> = { person: 3, bulk: 2, largeBulk: 1, prefetch: 0 };

type Queues = { all: PQueue; bulk: PQueue; prefetch: PQueue };

declare global {
  var tallymanSlots: Queues | undefined;
}

/** On globalThis, because each of Next's bundles has its own copy of this module. Some slots are always left to people. */
function queues(): Queues {
  globalThis.tallymanSlots ??= {
    all: new PQueue({ concurrency: SLOTS }),
    bulk: new PQueue({ concurrency: 10 }),
    prefetch: new PQueue({ concurrency: 4 }),
  };
  return globalThis.tallymanSlots;
}

/** Reserves a slot and returns the function that releases it; undefined if the caller aborts before a slot is free. */
export function reserveSlot(priority: Priority, signal: AbortSignal): Promise<(() => void) | undefined> {
  const { all, bulk, prefetch } = queues();
  const options = { priority: RANK[priority], signal };
  return new Promise((resolve) => {
    const reserve = () => all.add(() => new Promise<void>((release) => resolve(release)), options);
    const share = { person: undefined, bulk, largeBulk: bulk, prefetch }[priority];
    (share ? share.add(reserve, options) : reserve()).catch(() => resolve(undefined));
  });
}
