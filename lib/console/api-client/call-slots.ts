import PQueue from 'p-queue';
import { processGlobal } from '@/lib/process-global';
import type { Priority } from './call-permit';

/** Maximum open calls per process. */
const SLOTS = 16;
/** Priority for free slots: people first, small bulk work before large, prefetching last. */
const RANK: Readonly<Record<Priority, number>> = { person: 3, bulk: 2, largeBulk: 1, prefetch: 0 };

// The smaller queues always leave some slots to people.
const { all, bulk, prefetch } = processGlobal('call slots', () => ({
  all: new PQueue({ concurrency: SLOTS }),
  bulk: new PQueue({ concurrency: 10 }),
  prefetch: new PQueue({ concurrency: 4 }),
}));

/** Reserves a slot. Returns the function that releases it, or undefined if the caller aborts before a slot is free. */
export function reserveSlot(priority: Priority, signal: AbortSignal): Promise<(() => void) | undefined> {
  const options = { priority: RANK[priority], signal };
  return new Promise((resolve) => {
    const reserve = () => all.add(() => new Promise<void>((release) => resolve(release)), options);
    const share = { person: undefined, bulk, largeBulk: bulk, prefetch }[priority];
    (share ? share.add(reserve, options) : reserve()).catch(() => resolve(undefined));
  });
}
