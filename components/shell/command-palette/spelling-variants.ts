import { normalizePlain } from '@/lib/contract/schema/normalize-letters';

/**
 * Letters that a keyboard without a Turkish layout types without the diacritic. The embedded platform treats the four variants
 * of i as one letter (D5). Other platforms may not.
 */
const turkishLetters: Readonly<Record<string, string>> = { s: 'ş', c: 'ç', g: 'ğ', o: 'ö', u: 'ü', i: 'ı' };

/** Maximum number of letters in a word that are tried in both spellings. */
const MAX_TURKISH_LETTERS = 3;

/** Returns the start and end of the longest part of a word with at most `MAX_TURKISH_LETTERS` letters that have two spellings. */
function searchableRange(plain: string): [number, number] {
  let longest: [number, number] = [0, 0];
  for (let from = 0; from < plain.length; from++) {
    let open = 0;
    let to = from;
    while (to < plain.length) {
      if (turkishLetters[plain.charAt(to)]) open++;
      if (open > MAX_TURKISH_LETTERS) break;
      to++;
    }
    if (to - from > longest[1] - longest[0]) longest = [from, to];
  }
  return longest;
}

/**
 * Returns the spellings of a word with and without diacritics, because platforms compare letters exactly, but "ayse" must find
 * Ayşe. If a word has many such letters, returns the spellings of only a part of the word. A "contains" filter finds the part,
 * and the console compares the remaining letters.
 */
export function spellingVariants(word: string): string[] {
  const plain = normalizePlain(word);
  const [from, to] = searchableRange(plain);
  let all = [''];
  for (const letter of plain.slice(from, to)) {
    const other = turkishLetters[letter];
    all = all.flatMap((typedPrefix) =>
      other ? [typedPrefix + letter, typedPrefix + other] : [typedPrefix + letter],
    );
  }
  // The text may also have diacritics that `turkishLetters` does not list.
  const typed = word.length === plain.length ? [word.slice(from, to)] : [];
  return [...new Set([...typed, ...all])];
}
