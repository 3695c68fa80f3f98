/** Colours of tenants: tokens of the style sheet (`--tenant-teal`), chosen to be told apart in both themes. */
export const palette = [
  'blue',
  'orange',
  'teal',
  'violet',
  'pink',
  'green',
  'amber',
  'red',
  'sky',
  'slate',
] as const;

export type Colour = (typeof palette)[number];

export const isColour = (value: string): value is Colour => palette.some((colour) => colour === value);

/** The colour that the fewest tenants have, the earlier one in the palette when several do. */
export function nextColour(taken: readonly string[]): Colour {
  const count = (colour: string) => taken.filter((t) => t === colour).length;
  return palette.reduce((best, colour) => (count(colour) < count(best) ? colour : best));
}
