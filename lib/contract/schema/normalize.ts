/**
 * Normalizes words for comparison: ignores case, and treats the four i of Turkish as one letter (D5). Equals the SQL function
 * `platform.fold` for every text without a Greek final sigma.
 */
export const normalize = (text: string): string => text.replace(/[İIı]/g, 'i').toLowerCase();

/** As `normalize`, without diacritics: ş is s, ğ is g. For words typed from memory; never for codes. */
export const normalizePlain = (text: string): string =>
  normalize(text).normalize('NFD').replace(/\p{M}/gu, '');

const MARKED = 'şçğöüâîû';
const PLAIN = 'scgouaiu';

/**
 * As `normalize`, with the special letters of Turkish replaced by plain ones: customers type `sampuan` for Şampuan. Equals the SQL
 * function `platform.fold_plain`.
 */
export const normalizeLetters = (text: string): string =>
  normalize(text).replace(/[şçğöüâîû]/g, (letter) => PLAIN[MARKED.indexOf(letter)] ?? letter);
