import { decimalOf } from '@/lib/formatting/number-text';

const escapeListItem = (value: string) => value.replace(/[\\|]/g, '\\$&');

/**
 * Joins values to one cell with `|`. A `|` follows a single value with a comma or line break, so that `readList` does not split it.
 */
export function writeList(values: readonly string[]): string {
  const text = values.map(escapeListItem).join('|');
  return values.length === 1 && /[,\n]/.test(text) ? `${text}|` : text;
}

/** Splits a cell into values at `|` or, if there is none, at commas and line breaks. Blank values are dropped. */
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
 * Matches the start of a formula in a spreadsheet (OWASP, "CSV injection"): its first character, even if it is fullwidth or follows
 * spaces or a line break, which some programs skip.
 */
const FORMULA = '(?:[\\t\\r\\n\\0]|[\\s\\0]*[=+\\-@＝＋－＠])';
const FORMULA_START = new RegExp(`^'*${FORMULA}`);
const ESCAPED_FORMULA = new RegExp(`^'+${FORMULA}`);

/**
 * Adds an apostrophe before a formula, so that no spreadsheet runs it. Text that looks escaped already gets another one, so that
 * `removeFormulaGuard` restores the exact input.
 */
export const escapeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/**
 * Like `escapeFormula`, for text cells of XLSX, which spreadsheets never run. Only text that looks escaped already gets an
 * apostrophe.
 */
export const escapeGuardedText = (text: string): string => (ESCAPED_FORMULA.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula` and `escapeGuardedText`. */
export const removeFormulaGuard = (text: string): string =>
  ESCAPED_FORMULA.test(text) ? text.slice(1) : text;

/**
 * The format of values. `words` is for people: their language, and the separators of its Excel. `wire` is for programs: the names
 * and values of the contract.
 */
export type Style = { kind: 'words' | 'wire'; locale: string; zone: string; yes: string; no: string };

/** The decimal separator of the numbers in a file. */
export const decimalSeparator = ({ kind, locale }: Pick<Style, 'kind' | 'locale'>): ',' | '.' =>
  kind === 'words' ? decimalOf(locale) : '.';

/** The column separator of a CSV file. Where the decimal separator is a comma, Excel expects a semicolon. */
export const columnSeparator = (style: Pick<Style, 'kind' | 'locale'>): ';' | ',' =>
  decimalSeparator(style) === ',' ? ';' : ',';

/** A cell of a file. `number` is set for numbers, which XLSX stores as such. */
export type CellText = { text: string; number?: number };

const NEEDS_QUOTES = /["\r\n;,\t|]|^\s|\s$/;

const quoteCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The byte order mark, without which Excel does not read a file as UTF-8. */
export const BOM = '\ufeff';

/** Formats a line of a CSV file (RFC 4180) with CRLF, and escapes formulas. */
export const csvLine = (cells: readonly CellText[], separator: ';' | ','): string =>
  `${cells.map(({ text, number }) => quoteCell(number === undefined ? escapeFormula(text) : text)).join(separator)}\r\n`;
