const escaped = (value: string) => value.replace(/[\\|]/g, '\\$&');

/** The values of a list in one cell, parted by `|`. One value that holds a comma ends in `|`, so that it stays one. */
export function writeList(values: readonly string[]): string {
  const text = values.map(escaped).join('|');
  return values.length === 1 && /[,\n]/.test(text) ? `${text}|` : text;
}

/** Reads a cell of several values: parted by `|`, or where there is none by commas and line breaks. Blanks are dropped. */
export function readList(text: string): string[] {
  if (!/[|\\]/.test(text)) return partsOf(text.split(/[,\n]/));
  const parts = [''];
  for (let i = 0; i < text.length; i++) {
    const next = text[i + 1];
    if (text[i] === '\\' && (next === '|' || next === '\\')) parts.push(`${parts.pop() ?? ''}${text[++i]}`);
    else if (text[i] === '|') parts.push('');
    else parts.push(`${parts.pop() ?? ''}${text[i]}`);
  }
  return partsOf(parts);
}

const partsOf = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== '');

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
export const removeFormulaGuard = (text: string): string => (ALREADY.test(text) ? text.slice(1) : text);

/**
 * How a file is written. `words`: for people, in the reader's language, with the separators of that language's Excel;
 * `wire`: names and values as the contract has them, for programs.
 */
export type Style = { kind: 'words' | 'wire'; locale: string; zone: string; yes: string; no: string };

/** The separator of a CSV file, and its decimal mark: Excel in Turkish wants the semicolon, for its comma is a decimal one. */
export const separatorOf = ({ kind, locale }: Pick<Style, 'kind' | 'locale'>): ';' | ',' =>
  kind === 'words' && locale.startsWith('tr') ? ';' : ',';
export const decimalOf = (style: Pick<Style, 'kind' | 'locale'>): ',' | '.' =>
  separatorOf(style) === ';' ? ',' : '.';

/** A number stays one; everything else is text. */
export type CellText = { text: string; number?: number };

const NEEDS_QUOTES = /["\r\n;,\t|]|^\s|\s$/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Excel reads UTF-8 only after this mark. */
export const BOM = '\ufeff';

/** One line of a CSV file (RFC 4180, CRLF), formulas guarded. */
export const csvLine = (cells: readonly CellText[], separator: ';' | ','): string =>
  `${cells.map(({ text, number }) => quoted(number === undefined ? guarded(text) : text)).join(separator)}\r\n`;
