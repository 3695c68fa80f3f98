import { localeDecimalSeparator } from '@/lib/formatting/number-text';

const escapeListItem = (value: string) => value.replace(/[\\|]/g, '\\$&');

/**
 * Joins values into one cell with `|`. Appends a `|` to a single value with a comma or line break, so that `readList` does not
 * split the value.
 */
export function writeList(values: readonly string[]): string {
  const text = values.map(escapeListItem).join('|');
  return values.length === 1 && /[,\n]/.test(text) ? `${text}|` : text;
}

/**
 * Splits a cell into values at `|`, or at commas and line breaks if the cell contains neither `|` nor a backslash. Drops blank
 * values.
 */
export function readList(text: string): string[] {
  if (!/[|\\]/.test(text)) return trimItems(text.split(/[,\n]/));
  const parts = [''];
  for (let i = 0; i < text.length; i++) {
    const next = text[i + 1];
    if (text[i] === '\\' && (next === '|' || next === '\\')) parts.push(`${parts.pop() ?? ''}${text[++i]}`);
    else if (text[i] === '|') parts.push('');
    else parts.push(`${parts.pop() ?? ''}${text[i]}`);
  }
  return trimItems(parts);
}

const trimItems = (parts: readonly string[]) =>
  parts.map((part) => part.trim()).filter((part) => part !== '');

/**
 * Matches the start of a formula in a spreadsheet (OWASP, "CSV injection"). Also matches fullwidth signs, and signs after spaces
 * or line breaks, because some programs evaluate these as formulas too.
 */
const FORMULA = '(?:[\\t\\r\\n\\0]|[\\s\\0]*[=+\\-@＝＋－＠])';
const FORMULA_START = new RegExp(`^'*${FORMULA}`);
const ESCAPED_FORMULA = new RegExp(`^'+${FORMULA}`);

/**
 * Prepends an apostrophe to a formula, so that no spreadsheet runs it. Also escapes text that already looks escaped, so that
 * `removeFormulaGuard` restores the exact input.
 */
export const escapeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/**
 * Like `escapeFormula`, but for text cells of XLSX, which spreadsheets never run. Prepends an apostrophe only to text that looks
 * escaped.
 */
export const escapeGuardedText = (text: string): string => (ESCAPED_FORMULA.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula` and `escapeGuardedText`. */
export const removeFormulaGuard = (text: string): string =>
  ESCAPED_FORMULA.test(text) ? text.slice(1) : text;

/**
 * The format of values. `words` uses labels and Excel's separators in the user's language. `wire` uses the names and values of
 * the contract.
 */
export type Style = { kind: 'words' | 'wire'; locale: string; zone: string; yes: string; no: string };

export const decimalSeparator = ({ kind, locale }: Pick<Style, 'kind' | 'locale'>): ',' | '.' =>
  kind === 'words' ? localeDecimalSeparator(locale) : '.';

/** Returns the column separator of a CSV file. If the decimal separator is a comma, Excel expects a semicolon. */
export const columnSeparator = (style: Pick<Style, 'kind' | 'locale'>): ';' | ',' =>
  decimalSeparator(style) === ',' ? ';' : ',';

/** A cell of a file. `number` is set for numbers, so that XLSX stores them as numbers. */
export type CellText = { text: string; number?: number };

const NEEDS_QUOTES = /["\r\n;,\t|]|^\s|\s$/;

const quoteCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The byte order mark. Without the mark, Excel does not read a file as UTF-8. */
export const BOM = '\ufeff';

/** Formats a line of a CSV file (RFC 4180) with CRLF, and escapes formulas. */
export const csvLine = (cells: readonly CellText[], separator: ';' | ','): string =>
  `${cells.map(({ text, number }) => quoteCell(number === undefined ? escapeFormula(text) : text)).join(separator)}\r\n`;
