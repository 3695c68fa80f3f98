/** Lets the page hear keys and draw before the rest of a long work goes on. */
const yieldToMain = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((go) => setTimeout(go));

/** Much less than a person notices, also on a machine that is several times slower. */
const SLICE_MS = 10;

/** A pace for a long work: called between its pieces it lets the page live as soon as the work has had its slice of time. */
export function throttle(): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS;
  return () =>
    performance.now() < until
      ? undefined
      : yieldToMain().then(() => {
          until = performance.now() + SLICE_MS;
        });
}
