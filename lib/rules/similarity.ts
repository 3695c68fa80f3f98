import { locationKey, memoize } from './places/places';

/** A letter without its marks, `o` for `ö`, is nearly the same letter. */
const MAX_DISTANCE = 0.15;

/** A word letter by letter, with and without marks. */
type Word = { letters: readonly string[]; plain: readonly string[] };

const word = memoize((text): Word => {
  const letters = [...locationKey(text)];
  const plain = letters.map((l) => (l < '\u0080' ? l : l.normalize('NFD').replace(/\p{M}/gu, '')));
  return { letters, plain };
});

/** Edits from one word to another: a letter more, less, another, or two neighbours swapped (optimal string alignment). */
function distance(a: Word, b: Word): number {
  let before: number[] = [];
  let last = Array.from({ length: b.letters.length + 1 }, (_, j) => j);
  for (const [i, x] of a.letters.entries()) {
    const row = [i + 1];
    for (const [j, y] of b.letters.entries()) {
      const other = x === y ? 0 : a.plain[i] === b.plain[j] ? MAX_DISTANCE : 1;
      const isTransposed = i > 0 && j > 0 && x === b.letters[j - 1] && a.letters[i - 1] === y;
      const transposed = isTransposed ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min((last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (last[j] ?? 0) + other, transposed));
    }
    before = last;
    last = row;
  }
  return last[b.letters.length] ?? 0;
}

function wordSimilarity(a: Word, b: Word, minimum: number): number {
  const maxLength = Math.max(a.letters.length, b.letters.length);
  if (maxLength === 0) return 1;
  if (1 - Math.abs(a.letters.length - b.letters.length) / maxLength < minimum) return 0;
  return 1 - distance(a, b) / maxLength;
}

/** How alike two names are, 0 to 1, where 1 is equal but for letter case. */
export const similarity = (one: string, other: string): number => wordSimilarity(word(one), word(other), 0);

export type SimilarMatch = { name: string; sure: number };

/** Names that are this much less alike than the best one are noise beside it. */
const MIN_LEAD = 0.25;

/** The names that are most alike, best first; those under `least` are left out. */
export function findSimilar(
  text: string,
  names: Iterable<string>,
  { minimum = 0.6, most: limit = 3 } = {},
): SimilarMatch[] {
  const target = word(text);
  const matches: SimilarMatch[] = [];
  for (const name of names) {
    const sure = wordSimilarity(target, word(name), minimum);
    if (sure >= minimum) matches.push({ name, sure });
  }
  matches.sort((x, y) => y.sure - x.sure);
  return matches.filter(({ sure }) => sure > (matches[0]?.sure ?? 0) - MIN_LEAD).slice(0, limit);
}
