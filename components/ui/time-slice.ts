/** Lets the browser handle keys and paint before a long task continues. */
const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((go) => setTimeout(go));

/** Short enough that people notice no delay, even on a much slower machine. */
const SLICE_MS = 10;

/** Returns a function to await between the steps of a long task. It yields to the browser when the time slice is used up. */
export function timeSlice(): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS;
  return () =>
    performance.now() < until
      ? undefined
      : nextTask().then(() => {
          until = performance.now() + SLICE_MS;
        });
}
