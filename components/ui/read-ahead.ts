// Reading ahead is for what is left over: when calls are short, what nobody has asked for yet is not asked.

let plenty = true;
let limited = false;
let lastPage = Number.NEGATIVE_INFINITY;

/** On a platform that limits calls at most one page is read ahead in so many milliseconds: each costs a few of them. */
const APART_MS = 3_000;

/** Told by whoever knows how many calls are left, and whether the platform limits them at all. */
export function allowReadAhead(allowed: boolean, isLimited: boolean): void {
  plenty = allowed;
  limited = isLimited;
}

/** Whether something may be read before anybody asks for it. */
export const mayReadAhead = (): boolean => plenty;

/** Whether calls are limited: then only what a pointer rests on is read ahead. */
export const callsAreLimited = (): boolean => limited;

/** Whether a whole page may be read ahead now; where calls are limited, answering yes uses up the turn. */
export function claimReadAhead(now = performance.now()): boolean {
  if (!plenty) return false;
  if (limited && now - lastPage < APART_MS) return false;
  lastPage = now;
  return true;
}
