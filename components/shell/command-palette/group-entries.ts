import type { ReactNode } from 'react';
import { normalizePlain } from '@/lib/contract/schema/normalize-letters';
import { isInScope, type Scope } from './use-search';

/** Groups of the palette, in the order for equally good matches. */
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

/** An entry of the palette: a page (`href`) or an action (`run`). */
export type PaletteEntry = {
  id: string;
  group: Group;
  label: string;
  /** The name within the label. Typed text may match the start of the label or of the name. */
  name?: string;
  /** The kind of record that the entry links to or searches. */
  of?: string;
  /** Muted text after the label. The typed text may also match the hint. */
  hint?: string;
  /** True if the hint is the record's name, to be displayed before its code. */
  isNamed?: boolean;
  /** The type of the entry, displayed at the right end. */
  kind?: string;
  mark?: ReactNode;
  /** Keys to display, in the syntax of `Kbd`. */
  keys?: string;
  href?: string;
  run?: () => void;
  /** Why the entry is disabled. */
  unavailable?: string;
  /** True for entries that are not matched against the typed text, such as search results. */
  skipsMatching?: boolean;
  /** True for entries that are displayed only after something was typed. */
  needsText?: boolean;
};

export type Part = { group: Group; entries: readonly PaletteEntry[] };

/**
 * Maximum number of entries per group: `INITIAL_COUNTS` before the user types (no limit for other groups), `TYPED_COUNT` after.
 */
const INITIAL_COUNTS: Partial<Record<Group, number>> = { favorites: 8, views: 8, recent: 5, acts: 6 };
const TYPED_COUNT = 8;
/** Fixed ranks of groups, which replace the rank of the group's best match. */
const fixedRanks: Partial<Record<Group, number>> = { found: 9, names: 0.5, search: 0 };
/** Maximum number of lists to offer for searching: `found` if records were found, otherwise `none`. */
const SEARCH_COUNTS = { found: 3, none: 12 };

/**
 * Scores how well an entry matches: 3 if its label or name starts with the text, 2 if a word of the label starts with the first
 * word of the text, 1 for other matches. 0 if the label and hint do not contain every word of the text.
 */
export function scoreEntry(
  { label, name: ownName = label, hint = '' }: Pick<PaletteEntry, 'label' | 'name' | 'hint'>,
  text: string,
): 0 | 1 | 2 | 3 {
  const words = normalizePlain(text).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const name = normalizePlain(label);
  const all = `${name} ${normalizePlain(hint)}`;
  if (!words.every((word) => all.includes(word))) return 0;
  const start = words.join(' ');
  if (name.startsWith(start) || normalizePlain(ownName).startsWith(start)) return 3;
  return name.split(/[\s-]+/).some((part) => part.startsWith(first)) ? 2 : 1;
}

/**
 * Groups the entries to display. Before the user types, groups keep their declared order. Afterwards, the order is: exact
 * results, groups by best match, results by name, lists to search in, and tenants that match only weakly.
 */
export function sortEntries(entries: readonly PaletteEntry[], text: string, scope?: Scope): Part[] {
  const isTyped = text !== '' || scope !== undefined;
  const matchingEntries = entries
    .filter((entry) => isInScope(entry, scope))
    .filter((entry) => isTyped || !entry.needsText)
    .map((entry) => ({ entry, rank: !isTyped || entry.skipsMatching ? 1 : scoreEntry(entry, text) }))
    .filter(({ rank }) => rank > 0);
  const isFound = matchingEntries.some(({ entry: { group } }) => group === 'found' || group === 'names');
  const typedCount = (group: Group) =>
    group === 'search' ? SEARCH_COUNTS[isFound ? 'found' : 'none'] : TYPED_COUNT;
  const parts = groups.map((group, at) => {
    const groupMatches = matchingEntries
      .filter(({ entry }) => entry.group === group)
      .sort((a, b) => b.rank - a.rank);
    const [best] = groupMatches;
    // Enter must not switch tenants unless the text starts the tenant's name or is its complete ID.
    const isWeakMatch = group === 'tenants' && best && best.rank < 3 && best.entry.hint !== text;
    const rank = isWeakMatch ? -1 : (fixedRanks[group] ?? best?.rank ?? 0);
    return {
      group,
      at,
      rank,
      entries: groupMatches
        .map(({ entry }) => entry)
        .slice(0, isTyped ? typedCount(group) : INITIAL_COUNTS[group]),
    };
  });
  return parts
    .filter((part) => part.entries.length > 0)
    .sort((a, b) => (isTyped ? b.rank - a.rank : 0) || a.at - b.at)
    .map(({ group, entries: own }) => ({ group, entries: own }));
}

/**
 * Returns the entry for Enter while results are loading and nothing is selected: a page or an action by name, but never a
 * record. Scanners press Enter before any result can arrive.
 */
export function entryWhileLoading(first: PaletteEntry | undefined, text: string): PaletteEntry | undefined {
  if (!first || first.unavailable !== undefined) return undefined;
  // Another record with the same code may still be loading.
  if (first.group === 'recent' || first.skipsMatching || /\d/.test(text)) return undefined;
  return scoreEntry(first, text) > 1 ? first : undefined;
}

/**
 * Returns the entry for Enter if the search found nothing: the first entry, if its hint equals the text (such as a tenant's ID)
 * or its name starts with the text.
 */
export function fallbackEntry(first: PaletteEntry | undefined, text: string): PaletteEntry | undefined {
  if (!first || first.unavailable !== undefined || first.skipsMatching || first.group === 'recent')
    return undefined;
  return first.hint === text || scoreEntry(first, text) === 3 ? first : undefined;
}
