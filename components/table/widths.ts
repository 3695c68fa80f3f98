import type { Kind } from '@/lib/contract/fields';

/** How wide a column of a kind is, in pixels: fixed, so that no page turn moves anything. Texts take what is left. */
const widths: Record<Kind, number> = {
  text: 180,
  longtext: 260,
  code: 170,
  uuid: 290,
  number: 110,
  money: 110,
  boolean: 90,
  instant: 160,
  day: 120,
  enum: 170,
  url: 200,
  email: 220,
  phone: 150,
  list: 180,
  lines: 90,
  object: 180,
};

export const widthOf = (kind: Kind): number => widths[kind];
