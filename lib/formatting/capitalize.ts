/** Capitalizes the first letter of a text by the rules of a language: Turkish has İ for i. */
export const capitalize = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
