import { onAbort } from './on-abort';

/** Waits, or is over as soon as the caller goes away. Never throws. */
export const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stay?.();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stay = signal && onAbort(signal, end);
    if (signal?.aborted) end();
  });
