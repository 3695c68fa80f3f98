import { guarded } from './formula-guard';

/** A number stays one; everything else is text. */
export type CellText = { text: string; number?: number };

const NEEDS_QUOTES = /["\r\n;,\t|]|^\s|\s$/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Excel reads UTF-8 only after this mark. */
export const BOM = '\ufeff';

/** One line of a CSV file (RFC 4180, CRLF), formulas guarded. */
export const csvLine = (cells: readonly CellText[], separator: ';' | ','): string =>
  `${cells.map(({ text, number }) => quoted(number === undefined ? guarded(text) : text)).join(separator)}\r\n`;
