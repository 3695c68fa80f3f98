import type { ReactNode } from 'react';

/** Parts of the palette, in the order in which they stand when none fits better than another. */
export const groups = [
  'found',
  'recent',
  'acts',
  'create',
  'go',
  'tenants',
  'settings',
  'names',
  'search',
] as const;
export type Group = (typeof groups)[number];

/** One line of the palette: a place to go to (`href`), or something to do (`run`). */
export type Entry = {
  id: string;
  group: Group;
  label: string;
  /** The kind of record that it leads to or asks for. */
  of?: string;
  /** Quietly behind the label; it is searched too. */
  hint?: string;
  /** At the right end: what kind of thing it is. */
  kind?: string;
  mark?: ReactNode;
  /** Key hint, as `Kbd` draws it. */
  keys?: string;
  href?: string;
  run?: () => void;
  /** Why it is not possible now. */
  unavailable?: string;
  /** Came as an answer to what was typed: not compared with it again. */
  answered?: boolean;
  /** Shown only once something was typed. */
  typed?: boolean;
};
