import type { ReactNode } from 'react';
import { normalizePlain } from '@/lib/contract/schema/normalize';
import { isInScope, type Scope } from './use-search';

/** Parts of the palette, in the order in which they stand when none fits better than another. */
const groups = [
  'found',
  'favorites',
  'views',
  'recent',
  'acts',
  'create',
  'go',
  'listViews',
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

/** Lines of one group together. */
export type Part = { group: Group; entries: readonly Entry[] };

/** How many lines of a group stand there before anything is typed, and after. */
const INITIAL_COUNTS: Partial<Record<Group, number>> = { favorites: 8, views: 8, recent: 5, acts: 6 };
const MAX_ITEMS: Partial<Record<Group, number>> = { search: 12 };
const INITIAL_COUNT = 8;

/** How well an entry fits: 3 its name begins so, 2 a word of it does, 1 it is somewhere, 0 not at all. */
export function matchesEntry(
  { label, hint = '' }: Pick<Entry, 'label' | 'hint'>,
  text: string,
): 0 | 1 | 2 | 3 {
  const words = normalizePlain(text).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const name = normalizePlain(label);
  const all = `${name} ${normalizePlain(hint)}`;
  if (!words.every((word) => all.includes(word))) return 0;
  if (name.startsWith(words.join(' '))) return 3;
  return name.split(/[\s-]+/).some((part) => part.startsWith(first)) ? 2 : 1;
}

/**
 * The lines to show, in parts. What was found under the very code stands first, the lists that could be searched last;
 * between them the part whose best line fits best.
 */
export function sortEntries(entries: readonly Entry[], text: string, scope?: Scope): Part[] {
  const isTyped = text !== '' || scope !== undefined;
  const matchingEntries = entries
    .filter((entry) => isInScope(entry, scope))
    .filter((entry) => isTyped || !entry.typed)
    .map((entry) => ({ entry, fits: !isTyped || entry.answered ? 1 : matchesEntry(entry, text) }))
    .filter(({ fits: rank }) => rank > 0);
  const parts = groups.map((group, at) => {
    const own = matchingEntries.filter(({ entry }) => entry.group === group).sort((a, b) => b.fits - a.fits);
    const rank =
      group === 'found' ? 9 : group === 'names' ? 0.5 : group === 'search' ? 0 : (own[0]?.fits ?? 0);
    return {
      group,
      at,
      rank,
      entries: own
        .map(({ entry }) => entry)
        .slice(0, isTyped ? (MAX_ITEMS[group] ?? INITIAL_COUNT) : INITIAL_COUNTS[group]),
    };
  });
  return parts
    .filter((part) => part.entries.length > 0)
    .sort((a, b) => (isTyped ? b.rank - a.rank : 0) || a.at - b.at)
    .map(({ group, entries: own }) => ({ group, entries: own }));
}

/**
 * The line that Enter takes while answers are still on their way, when nobody chose one: a place or an act that was named,
 * never a record. A scanner presses Enter before anything can have been found.
 */
export function atOnce(first: Entry | undefined, text: string): Entry | undefined {
  if (!first || first.unavailable !== undefined) return undefined;
  // Of a record that was found another of the same code may be on its way.
  if (first.group === 'recent' || first.answered || /\d/.test(text)) return undefined;
  return matchesEntry(first, text) > 1 ? first : undefined;
}

/**
 * The line that Enter meant when nothing was found at all: one that carries the very text, such as a tenant by its id, or
 * begins with it.
 */
export function fallbackEntry(first: Entry | undefined, text: string): Entry | undefined {
  if (!first || first.unavailable !== undefined || first.answered || first.group === 'recent')
    return undefined;
  return first.hint === text || matchesEntry(first, text) === 3 ? first : undefined;
}
