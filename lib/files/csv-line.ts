import { decimalOf } from '@/lib/formatting/number-text';

const escapeListItem = (value: string) => value.replace(/[\\|]/g, '\\$&');

/** Joins the values of a list in one cell with `|`. A single value with a comma ends in `|`, so that it stays one. */
export function writeList(values: readonly string[]): string {
  const text = values.map(escapeListItem).join('|');
  return values.length === 1 && /[,\n]/.test(text) ? `${text}|` : text;
}

/** Splits a cell of several values at `|`, or without any at commas and line breaks. Blank values are dropped. */
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
 * Characters that start a formula in a spreadsheet, also in full width and after spaces or a line break, which some programs skip
 * (OWASP, "CSV injection").
 */
const FORMULA = '(?:[\\t\\r\\n\\0]|[\\s\\0]*[=+\\-@＝＋－＠])';
const FORMULA_START = new RegExp(`^'*${FORMULA}`);
const ESCAPED_FORMULA = new RegExp(`^'+${FORMULA}`);

/**
 * Escapes a text so that no spreadsheet runs it: adds an apostrophe before a formula. Text that already looks escaped
 * gets another one, so that `removeFormulaGuard` restores exactly the input.
 */
export const escapeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/** Like `escapeFormula`, for text cells of XLSX, which never run: only text that looks escaped is marked. */
export const escapeGuardedText = (text: string): string => (ESCAPED_FORMULA.test(text) ? `'${text}` : text);

/** Restores the text before `escapeFormula` or `escapeGuardedText`. */
export const removeFormulaGuard = (text: string): string =>
  ESCAPED_FORMULA.test(text) ? text.slice(1) : text;

/**
 * The format of values. `words`: for people, in their language, with the separators of that language's Excel; `wire`: for programs,
 * with the contract's names and values.
 */
export type Style = { kind: 'words' | 'wire'; locale: string; zone: string; yes: string; no: string };

/** The decimal separator of a file's numbers. */
export const decimalSeparator = ({ kind, locale }: Pick<Style, 'kind' | 'locale'>): ',' | '.' =>
  kind === 'words' ? decimalOf(locale) : '.';

/** The separator of a CSV file: where the decimal separator is the comma, Excel expects a semicolon. */
export const columnSeparator = (style: Pick<Style, 'kind' | 'locale'>): ';' | ',' =>
  decimalSeparator(style) === ',' ? ';' : ',';

/** Numbers stay numbers; everything else is text. */
export type CellText = { text: string; number?: number };

const NEEDS_QUOTES = /["\r\n;,\t|]|^\s|\s$/;

const quoteCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Excel reads UTF-8 only with a byte order mark. */
export const BOM = '\ufeff';

/** One line of a CSV file (RFC 4180, CRLF), formulas guarded. */
export const csvLine = (cells: readonly CellText[], separator: ';' | ','): string =>
  `${cells.map(({ text, number }) => quoteCell(number === undefined ? escapeFormula(text) : text)).join(separator)}\r\n`;
