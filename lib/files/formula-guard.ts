/**
 * What a spreadsheet takes for the beginning of a formula, also in full width, and behind blanks or a line break, which some
 * leave out (OWASP, "CSV injection").
 */
const FORMULA = '(?:[\\t\\r\\n\\0]|[\\s\\0]*[=+\\-@＝＋－＠])';
const STARTS = new RegExp(`^'*${FORMULA}`);
const ALREADY = new RegExp(`^'+${FORMULA}`);

/**
 * A text that no spreadsheet runs: a formula's first sign gets an apostrophe before it. So does a text that looks guarded
 * already, so that `unguarded` gives back exactly what went in.
 */
export const guarded = (text: string): string => (STARTS.test(text) ? `'${text}` : text);

/** As `guarded`, for cells that are text by themselves (XLSX) and run nothing: only what looks guarded is marked. */
export const marked = (text: string): string => (ALREADY.test(text) ? `'${text}` : text);

/** What was there before `guarded` or `marked`. */
export const unguarded = (text: string): string => (ALREADY.test(text) ? text.slice(1) : text);
