import { normalizePlain } from '@/lib/contract/schema/normalize';

/** Letters that a keyboard without Turkish ones writes plainly. Ours takes the four i for one (D5); another may not. */
const pairs: Readonly<Record<string, string>> = { s: 'ş', c: 'ç', g: 'ğ', o: 'ö', u: 'ü', i: 'ı' };

/** A question has room for so many letters that may be spelt in two ways. */
const MAX_OPEN = 3;

/** Where the longest stretch of a word begins and ends that has no more open letters than there is room for. */
function editRange(plain: string): [number, number] {
  let bestScore: [number, number] = [0, 0];
  for (let from = 0; from < plain.length; from++) {
    let open = 0;
    let to = from;
    while (to < plain.length) {
      if (pairs[plain.charAt(to)]) open++;
      if (open > MAX_OPEN) break;
      to++;
    }
    if (to - from > bestScore[1] - bestScore[0]) bestScore = [from, to];
  }
  return bestScore;
}

/**
 * How a word may be spelt in a name, each of its letters with and without its accent: a platform compares letters as they
 * are, and "ayse" must still find Ayşe. Of a word with many such letters a part that is spelt in all its ways: who asks
 * whether a name contains it finds the word, and compares the rest by itself.
 */
export function spellings(word: string): string[] {
  const plain = normalizePlain(word);
  const [from, to] = editRange(plain);
  let all = [''];
  for (const letter of plain.slice(from, to)) {
    const other = pairs[letter];
    all = all.flatMap((typedPrefix) =>
      other ? [typedPrefix + letter, typedPrefix + other] : [typedPrefix + letter],
    );
  }
  // As typed it may have other accents than these.
  const typed = word.length === plain.length ? [word.slice(from, to)] : [];
  return [...new Set([...typed, ...all])];
}
