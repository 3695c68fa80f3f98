/** Lets the browser handle keys and paint before a long task continues. */
const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((go) => setTimeout(go));

/** Time slice in milliseconds: far below what a person notices, also on a much slower machine. */
const SLICE_MS = 10;

/** Cuts a long task into slices: called between its steps, it yields to the browser once the time slice is used up. */
export function timeSlice(): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS;
  return () =>
    performance.now() < until
      ? undefined
      : nextTask().then(() => {
          until = performance.now() + SLICE_MS;
        });
}
