import { narrowest, widest, widthsIn } from './arrange';

/** Writes own widths, always in the same order. */
export const writeWidths = (widths: ReadonlyMap<string, number>): string =>
  [...widths]
    .map(([name, width]) => `${name}:${Math.round(Math.min(widest, Math.max(narrowest, width)))}`)
    .sort()
    .join(',');

/** Own widths with others among them, in pixels by name; 0 is the column's usual one. */
export function sized(written: string, widths: ReadonlyMap<string, number>): string {
  const all = new Map([...widthsIn(written), ...widths]);
  for (const [name, width] of widths) if (width === 0) all.delete(name);
  return writeWidths(all);
}
