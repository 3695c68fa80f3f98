import type { Kind } from '@/lib/contract/schema/fields';

/** How wide a column of a kind is, in pixels: fixed, so that no page turn moves anything. */
const widths: Record<Kind, number> = {
  text: 150,
  longtext: 260,
  code: 170,
  uuid: 290,
  number: 104,
  money: 104,
  boolean: 90,
  instant: 165,
  day: 150,
  enum: 190,
  url: 200,
  email: 220,
  phone: 150,
  list: 180,
  lines: 90,
  object: 180,
};

/** Never less than its heading takes, which is set in 12 px: about 6.5 a letter, beside the cell's own room. */
export const widthOf = (kind: Kind, label: string): number =>
  Math.max(widths[kind], Math.ceil(label.length * 6.5) + 24);

/** The least that is left to the one text of a list that takes what the others leave. */
export const LEAST_TEXT = 220;
