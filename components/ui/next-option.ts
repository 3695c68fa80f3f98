/**
 * Returns the index of the option to which a key moves. Undefined for other keys. Arrows wrap around, PageUp and
 * PageDown stop at the ends.
 */
export function nextOption(key: string, at: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key];
  if (!step || count === 0) return undefined;
  if (Math.abs(step) === 1) return (at + step + count) % count;
  return Math.max(0, Math.min(at + step, count - 1));
}
