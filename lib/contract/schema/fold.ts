/**
 * Words as they are compared: ignoring case, and with the four i of Turkish as one letter (D5). Equals the SQL function
 * `platform.fold` for every text without a Greek final sigma.
 */
export const fold = (text: string): string => text.replace(/[İIı]/g, 'i').toLowerCase();

/** As `fold`, and without accents: ş is s, ğ is g. For words typed from memory; never for codes. */
export const foldBare = (text: string): string => fold(text).normalize('NFD').replace(/\p{M}/gu, '');

const MARKED = 'şçğöüâîû';
const PLAIN = 'scgouaiu';

/**
 * As `fold`, and the marked letters of Turkish as the ones beside them: customers type `sampuan` for Şampuan. Equals the SQL
 * function `platform.fold_plain`.
 */
export const foldPlain = (text: string): string =>
  fold(text).replace(/[şçğöüâîû]/g, (letter) => PLAIN[MARKED.indexOf(letter)] ?? letter);
