import { placeKey, remembered } from './places/places';

/** A letter without its marks, `o` for `ö`, is nearly the same letter. */
const NEARLY = 0.15;

/** A word letter by letter, with and without marks. */
type Word = { letters: readonly string[]; bare: readonly string[] };

const word = remembered((text): Word => {
  const letters = [...placeKey(text)];
  const bare = letters.map((l) => (l < '\u0080' ? l : l.normalize('NFD').replace(/\p{M}/gu, '')));
  return { letters, bare };
});

/** Edits from one word to another: a letter more, less, another, or two neighbours swapped (optimal string alignment). */
function distance(a: Word, b: Word): number {
  let before: number[] = [];
  let last = Array.from({ length: b.letters.length + 1 }, (_, j) => j);
  for (const [i, x] of a.letters.entries()) {
    const row = [i + 1];
    for (const [j, y] of b.letters.entries()) {
      const other = x === y ? 0 : a.bare[i] === b.bare[j] ? NEARLY : 1;
      const swapped = i > 0 && j > 0 && x === b.letters[j - 1] && a.letters[i - 1] === y;
      const neighbours = swapped ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min((last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (last[j] ?? 0) + other, neighbours));
    }
    before = last;
    last = row;
  }
  return last[b.letters.length] ?? 0;
}

function alike(a: Word, b: Word, least: number): number {
  const longest = Math.max(a.letters.length, b.letters.length);
  if (longest === 0) return 1;
  if (1 - Math.abs(a.letters.length - b.letters.length) / longest < least) return 0;
  return 1 - distance(a, b) / longest;
}

/** How alike two names are, 0 to 1, where 1 is equal but for letter case. */
export const similarity = (one: string, other: string): number => alike(word(one), word(other), 0);

export type SimilarMatch = { name: string; sure: number };

/** Names that are this much less alike than the best one are noise beside it. */
const BEHIND = 0.25;

/** The names that are most alike, best first; those under `least` are left out. */
export function nearest(
  text: string,
  names: Iterable<string>,
  { least = 0.6, most = 3 } = {},
): SimilarMatch[] {
  const asked = word(text);
  const near: SimilarMatch[] = [];
  for (const name of names) {
    const sure = alike(asked, word(name), least);
    if (sure >= least) near.push({ name, sure });
  }
  near.sort((x, y) => y.sure - x.sure);
  return near.filter(({ sure }) => sure > (near[0]?.sure ?? 0) - BEHIND).slice(0, most);
}
