/** Parts of one page that wait for the same thing ask for the page once. */
const TOGETHER_MS = 2_000;

let last = 0;

/** Draws the page anew, unless another part of it has just asked for that. */
export function refreshOnce(refresh: () => void): void {
  const now = Date.now();
  if (now - last < TOGETHER_MS) return;
  last = now;
  refresh();
}
