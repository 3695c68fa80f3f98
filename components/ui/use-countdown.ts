'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The seconds left of a wait that begins with `of`, an object of its own for each wait; `onEnd` once they are over. In a
 * tab that nobody sees it ends when it is looked at.
 */
export function useCountdown(
  of: object,
  seconds: number | undefined,
  onEnd?: () => void,
): number | undefined {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(() => onEnd?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same seconds of another wait begin anew
  useEffect(() => {
    setLeft(seconds);
    if (seconds === undefined) return;
    const until = Date.now() + seconds * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = until - Date.now();
      setLeft(Math.max(0, Math.ceil(rest / 1000)));
      if (rest > 0) timer = setTimeout(tick, Math.min(rest, 1000));
      else if (document.hidden) document.addEventListener('visibilitychange', tick, { once: true });
      else end();
    };
    timer = setTimeout(tick, Math.min(seconds, 1) * 1000);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [of, seconds]);
  return left;
}
