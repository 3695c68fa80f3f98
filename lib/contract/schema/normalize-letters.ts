/**
 * Normalizes words for comparison: ignores case, and treats the four Turkish forms of the letter i as one (D5). Matches the SQL
 * function `platform.fold` for every text without a Greek final sigma.
 */
export const normalize = (text: string): string => text.replace(/[İIı]/g, 'i').toLowerCase();

/** Like `normalize`, but also removes diacritics: ş becomes s. For words typed from memory, never for codes. */
export const normalizePlain = (text: string): string =>
  normalize(text).normalize('NFD').replace(/\p{M}/gu, '');

const MARKED = 'şçğöüâîû';
const PLAIN = 'scgouaiu';

/**
 * Like `normalize`, but also replaces the special letters of Turkish with plain ones, because people search `sampuan` for Şampuan.
 * Matches the SQL function `platform.fold_plain`.
 */
export const normalizeLetters = (text: string): string =>
  normalize(text).replace(/[şçğöüâîû]/g, (letter) => PLAIN[MARKED.indexOf(letter)] ?? letter);
