import { useEffect, useState } from 'react';

/** A page that nobody looks at is not painted. */
const UNSEEN_MS = 100;

/**
 * The value of before, until what changed beside it has been painted; with two frames, until that has gone to the screen
 * and does not wait for the processor any more.
 */
export function useAfterPaint<T extends object | string>(value: T, frames: 1 | 2 = 1): T {
  const [shown, show] = useState(value);
  useEffect(() => {
    if (shown === value) return;
    const follow = () => show(value);
    let painted: ReturnType<typeof setTimeout> | undefined;
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
  }, [shown, value, frames]);
  return shown;
}

/** Holds the value of before while it is not time yet for another one. */
export function useHeld<T>(value: T, isTime: boolean): T {
  const [before, setBefore] = useState(value);
  if (isTime && before !== value) setBefore(value);
  return isTime ? value : before;
}
