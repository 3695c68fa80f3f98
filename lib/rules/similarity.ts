import { locationKey, memoize } from './places/places';

/** Cost of replacing a letter with a variant with other diacritics, such as `ö` with `o`. */
const DIACRITIC_COST = 0.15;

/** Number of groups in which letters are counted. The group of a letter is its code modulo this number. */
const GROUPS = 32;

/** The letters of a word with and without diacritics, and the number of its letters in each group. */
type Word = { letters: readonly number[]; plain: readonly number[]; counts: Uint8Array };

const codePoint = (letter: string): number => letter.codePointAt(0) ?? 0;

const toWord = memoize((text): Word => {
  const letters = [...locationKey(text)];
  const plain = letters.map((l) => codePoint(l < '\u0080' ? l : l.normalize('NFD').replace(/\p{M}/gu, '')));
  const counts = new Uint8Array(GROUPS);
  for (const code of plain) counts[code % GROUPS] = (counts[code % GROUPS] ?? 0) + 1;
  return { letters: letters.map(codePoint), plain, counts };
});

/**
 * Returns the cost of turning one word into the other (optimal string alignment). An insertion, a deletion, a replacement and a
 * swap of neighbors cost 1 each, and a change of diacritics costs less. May return infinity if the cost exceeds `maxDistance`.
 */
function distance(a: Word, b: Word, maxDistance: number): number {
  const width = b.letters.length;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, j) => j);
  let row: number[] = [];
  for (let i = 0; i < a.letters.length; i++) {
    const [x, plain] = [a.letters[i], a.plain[i]];
    row[0] = i + 1;
    let minRowCost = i + 1;
    for (let j = 0; j < width; j++) {
      const y = b.letters[j];
      const other = x === y ? 0 : plain === b.plain[j] ? DIACRITIC_COST : 1;
      let edits = Math.min((last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (last[j] ?? 0) + other);
      if (i > 0 && j > 0 && x === b.letters[j - 1] && a.letters[i - 1] === y)
        edits = Math.min(edits, (beforeLast[j - 1] ?? 0) + 1);
      row[j + 1] = edits;
      if (edits < minRowCost) minRowCost = edits;
    }
    // A swap continues from the row before the last one, so the minimum of the next row can still be 1 lower.
    if (minRowCost > maxDistance + 1) return Number.POSITIVE_INFINITY;
    const reused = beforeLast;
    beforeLast = last;
    last = row;
    row = reused;
  }
  return last[width] ?? 0;
}

const maxLength = (a: Word, b: Word): number => Math.max(a.letters.length, b.letters.length);

/** Returns an upper bound of the similarity, which is cheap to compute: letters that only one word has must be edited. */
function maxScore(a: Word, b: Word): number {
  let missing = 0;
  let surplus = 0;
  for (let i = 0; i < GROUPS; i++) {
    const difference = (a.counts[i] ?? 0) - (b.counts[i] ?? 0);
    if (difference > 0) missing += difference;
    else surplus -= difference;
  }
  return 1 - Math.max(missing, surplus) / (maxLength(a, b) || 1);
}

function wordScore(a: Word, b: Word, minimum: number): number {
  const length = maxLength(a, b);
  return length === 0 ? 1 : 1 - distance(a, b, (1 - minimum) * length) / length;
}

/** Returns the similarity of two names from 0 to 1. Names with the same `locationKey` have similarity 1. */
export const similarity = (one: string, other: string): number => wordScore(toWord(one), toWord(other), 0);

export type SimilarMatch = { name: string; score: number };

/** A search omits names whose score is lower than the best score by this much or more. */
const MAX_SCORE_GAP = 0.25;

const MIN_SCORE = 0.6;
const MAX_MATCHES = 3;

type Search = (text: string) => readonly SimilarMatch[];

/** Returns a function that finds the names most similar to a text. */
function createSearch(names: Iterable<string>): Search {
  const all = Array.from(names, (name) => ({ name, word: toWord(name) }));
  return (text) => {
    const target = toWord(text);
    const matches = all
      .flatMap(({ name, word }): SimilarMatch[] => {
        const score = maxScore(target, word) < MIN_SCORE ? 0 : wordScore(target, word, MIN_SCORE);
        return score < MIN_SCORE ? [] : [{ name, score }];
      })
      .sort((one, other) => other.score - one.score)
      .slice(0, MAX_MATCHES);
    return matches.filter(({ score }) => score > (matches[0]?.score ?? 0) - MAX_SCORE_GAP);
  };
}

/** One search function per list of names. Reused, because an order is checked against the same lists after every fix. */
const searches = new WeakMap<object, Search>();

/**
 * Returns up to three similar names, most similar first. Omits names that are too different, or much less similar than the best
 * name.
 */
export function findSimilar(text: string, names: Iterable<string>): readonly SimilarMatch[] {
  if (!Array.isArray(names)) return createSearch(names)(text);
  const search = searches.get(names) ?? memoize(createSearch(names));
  searches.set(names, search);
  return search(text);
}
