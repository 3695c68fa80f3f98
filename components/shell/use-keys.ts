import { useEffect, useEffectEvent } from 'react';
import { chorded } from './quiet';

declare global {
  interface Window {
    /** The last keys, each with the path of the page on which it was pressed: see `EarlyKeys`. */
    early?: [event: KeyboardEvent, path: string][] & { heard?: true };
  }
}

/** What is older, in milliseconds, was meant for something that did not come. */
const LATE = 2000;

/** When each hearer was there last: what it heard itself it need not hear again. */
const left = new Map<string, number>();

/** What is pressed after these is meant for what they open. */
const opens = (event: KeyboardEvent) => chorded(event) || ['/', '?', 't', 'v'].includes(event.key);

/**
 * Hears keys, and those of a moment ago: what was pressed on this page as soon as it could be seen, before its scripts were
 * there, is not lost. `last`: hears them after all others.
 */
export function useKeys(name: string, hear: (event: KeyboardEvent) => void, last = false): void {
  const onKey = useEffectEvent(hear);
  useEffect(() => {
    const done = new AbortController();
    const { signal } = done;
    const listener = (event: KeyboardEvent) => onKey(event);
    const since = Math.max(left.get(name) ?? 0, performance.now() - LATE);
    const { early = [] } = window;
    for (const [event, path] of early) {
      if (event.timeStamp <= since || path !== location.pathname) continue;
      onKey(event);
      if (opens(event)) break;
    }
    if (last) {
      early.heard = true;
      addEventListener('keydown', listener, { signal });
    } else document.addEventListener('keydown', listener, { signal });
    return () => {
      left.set(name, performance.now());
      done.abort();
    };
  }, [name, last]);
}
