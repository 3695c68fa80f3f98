/** A code that was read by a scanner while nothing took keys: the palette that opens for it begins with it. */
let handed: { text: string; at: number } | undefined;

/** Older ones were meant for a palette that did not open. */
const FRESH_MS = 1_000;

export function hand(text: string): void {
  handed = { text, at: performance.now() };
}

export const handedNow = (): string | undefined =>
  handed && performance.now() - handed.at < FRESH_MS ? handed.text : undefined;
