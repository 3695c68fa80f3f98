/**
 * The same texts in memory of their own. What a parser gives is a view into the piece of the file it stands in, and would keep
 * all of that piece. NUL is in none of them: it is taken out before.
 */
export const packTexts = (texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : texts.join('\u0000').split('\u0000');
