import { normalizePlain } from '@/lib/contract/schema/normalize';

/** Letters that a keyboard without Turkish layout writes plainly. Our platform treats the four i as one (D5); others may not. */
const pairs: Readonly<Record<string, string>> = { s: 'ş', c: 'ç', g: 'ğ', o: 'ö', u: 'ü', i: 'ı' };

/** Max. letters with two spellings in a query. */
const MAX_OPEN = 3;

/** The range of the longest part of a word with no more such letters than the maximum. */
function searchableRange(plain: string): [number, number] {
  let longest: [number, number] = [0, 0];
  for (let from = 0; from < plain.length; from++) {
    let open = 0;
    let to = from;
    while (to < plain.length) {
      if (pairs[plain.charAt(to)]) open++;
      if (open > MAX_OPEN) break;
      to++;
    }
    if (to - from > longest[1] - longest[0]) longest = [from, to];
  }
  return longest;
}

/**
 * The spellings of a word in a name, each letter with and without its diacritic: a platform compares letters exactly, and "ayse"
 * must find Ayşe. Of a word with many such letters only a part is spelled in all variants: a "contains" filter finds the word, and
 * the rest is compared locally.
 */
export function spellingVariants(word: string): string[] {
  const plain = normalizePlain(word);
  const [from, to] = searchableRange(plain);
  let all = [''];
  for (const letter of plain.slice(from, to)) {
    const other = pairs[letter];
    all = all.flatMap((typedPrefix) =>
      other ? [typedPrefix + letter, typedPrefix + other] : [typedPrefix + letter],
    );
  }
  // The typed text may have other diacritics than these.
  const typed = word.length === plain.length ? [word.slice(from, to)] : [];
  return [...new Set([...typed, ...all])];
}
