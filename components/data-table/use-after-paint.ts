import { type RefObject, useEffect, useState } from 'react';

/** A page that nobody looks at is not painted. */
const UNSEEN_MS = 100;

/** How long somebody who types on is not disturbed: the pause, and what an answer usually takes. */
const TYPING_MS = 120;

/**
 * The value of before, until what changed beside it has been painted; with two frames, until that has gone to the screen
 * and does not wait for the processor any more. What somebody has typed on after (`typedAt`) is likely to be outdated
 * before it is drawn: it waits.
 */
export function useAfterPaint<T extends object | string>(
  value: T,
  frames: 1 | 2 = 1,
  typedAt?: RefObject<number>,
): T {
  const [shown, show] = useState(value);
  useEffect(() => {
    if (shown === value) return;
    const since = performance.now();
    let painted: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const typed = typedAt?.current ?? 0;
      const rest = typed > since ? typed + TYPING_MS - performance.now() : 0;
      clearTimeout(painted);
      if (rest > 0) painted = setTimeout(follow, rest);
      else show(value);
    };
    const then = () => {
      painted = setTimeout(follow);
    };
    let frame = requestAnimationFrame(() => {
      if (frames === 2) frame = requestAnimationFrame(follow);
      else then();
    });
    const unseen = setTimeout(follow, UNSEEN_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(painted);
      clearTimeout(unseen);
    };
  }, [shown, value, frames, typedAt]);
  return shown;
}

/** Holds the value of before while it is not time yet for another one. */
export function useHeld<T>(value: T, isTime: boolean): T {
  const [before, setBefore] = useState(value);
  if (isTime && before !== value) setBefore(value);
  return isTime ? value : before;
}
