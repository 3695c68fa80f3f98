import Papa from 'papaparse';
import { removeFormulaGuard } from './csv-line';
import { limits } from './limits';
import { readXlsx } from './read-xlsx';
import { buildSheet, padRow, type Sheet, type Unreadable } from './sheet';

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Checks the limits of a CSV file in one pass over its bytes, before decoding any of it. A cell has up to four bytes per character.
 */
function csvLimitError(
  bytes: Uint8Array,
  separator: string,
  utf16: 'utf-16le' | 'utf-16be' | undefined,
): Unreadable | undefined {
  const step = utf16 ? 2 : 1;
  // For UTF-16: the significant byte of a character, and the position of the other one.
  const first = utf16 === 'utf-16be' ? 1 : 0;
  const mark = separator.charCodeAt(0);
  const maxBytes = limits.characters * (step === 2 ? 2 : 4);
  let row = 1;
  let column = 1;
  let maxColumns = 1;
  // Skip the byte order mark.
  let begin = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : utf16 && (bytes[0] ?? 0) >= 0xfe ? 2 : 0;
  let quoted = false;
  for (let at = begin + first; at < bytes.length; at += step) {
    const byte = bytes[at];
    // In UTF-16 the other byte decides whether it is this character.
    const isSign = step === 1 || bytes[at + (first === 0 ? 1 : -1)] === 0;
    if (at - begin > maxBytes) return { unreadable: 'cell', row, column };
    if (!isSign) continue;
    if (byte === QUOTE) quoted = quoted ? false : at - begin === first || bytes[at - step] === QUOTE;
    else if (quoted) continue;
    else if (byte === mark) {
      column++;
      begin = at + step;
      if (column > limits.columns) return { unreadable: 'columns', row, found: column };
    } else if (byte === LF || byte === CR) {
      maxColumns = Math.max(maxColumns, column);
      begin = at + step;
      column = 1;
      if (byte === CR && bytes[at + step] === LF) continue;
      row++;
      // Blank rows count too, as in a spreadsheet; the heading does not.
      if (row > limits.rows + 2) return { unreadable: 'rows', found: row - 1 };
      if (row * maxColumns > limits.cells) return { unreadable: 'cells', found: row * maxColumns };
    }
  }
  return undefined;
}

/** The text of a file, and its encoding. */
type Decoded = { text: string; encoding: string };

const decodeAs = (bytes: Uint8Array, encoding: string): Decoded => ({
  // NUL cannot be stored later on.
  text: new TextDecoder(encoding).decode(bytes).replaceAll('\u0000', ''),
  encoding,
});

/** In UTF-16 every other byte of Western text is zero. */
function zeroShares(bytes: Uint8Array): { lowZeros: number; highZeros: number } {
  const sample = bytes.subarray(0, 4000);
  let lowZeros = 0;
  let highZeros = 0;
  sample.forEach((byte, i) => {
    if (byte !== 0) return;
    if (i % 2 === 0) lowZeros++;
    else highZeros++;
  });
  return { lowZeros: lowZeros / (sample.length || 1), highZeros: highZeros / (sample.length || 1) };
}

/** Detects UTF-16 by its byte order mark or its zeros; undefined for byte encodings. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const { lowZeros, highZeros } = zeroShares(bytes);
  if (highZeros > 0.2 && lowZeros < 0.05) return 'utf-16le';
  return lowZeros > 0.2 && highZeros < 0.05 ? 'utf-16be' : undefined;
}

/**
 * Decodes a file of unknown encoding: by its byte order mark, else UTF-16 by its zeros, else UTF-8 if valid, else windows-1254, in
 * which Turkish Excel saves "CSV".
 */
function decode(bytes: Uint8Array): Decoded {
  const utf16 = detectUtf16(bytes);
  if (utf16) return decodeAs(bytes, utf16);
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeAs(bytes, 'utf-8');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text: text.replaceAll('\u0000', ''), encoding: 'utf-8' };
  } catch {
    return decodeAs(bytes, 'windows-1254');
  }
}

/** The number of bytes used to detect the separator; even, for UTF-16. */
const SAMPLE = 200_000;
const SEPARATORS = [';', '\t', ',', '|'] as const;

/** The first line that is not blank, including quoted line breaks; each quoted character becomes an `x`, so that none counts as a separator. */
function firstLine(text: string): string {
  let quoted = false;
  let line = '';
  for (let i = 0; i < Math.min(text.length, 100_000); i++) {
    const c = text[i] ?? '';
    if (c === '"') quoted = !quoted;
    else if (!quoted && (c === '\n' || c === '\r')) {
      if (/[^\s;,|]/.test(line)) return line;
      line = '';
    } else line += quoted ? 'x' : c;
  }
  return line;
}

/** The most frequent separator of the heading; on a tie the one that Excel prefers. */
function detectSeparator(text: string): string {
  const line = firstLine(text);
  const counts = SEPARATORS.map((separator) => line.split(separator).length - 1);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** The decimal separator: the one followed by one or two digits in most numbers. `12,50` and `12.50` count, `1250` does not. */
function detectDecimal(rows: readonly (readonly string[])[], separator: string): ',' | '.' {
  let commas = 0;
  let points = 0;
  for (const cells of rows.slice(1, 2000)) {
    for (const cell of cells) {
      if (/^\s*-?[\d.]*\d,\d{1,2}\s*$/.test(cell)) commas++;
      else if (/^\s*-?[\d,]*\d\.\d{1,2}\s*$/.test(cell)) points++;
    }
  }
  if (commas !== points) return commas > points ? ',' : '.';
  return separator === ';' ? ',' : '.';
}

/** Parses a CSV file of any common encoding, separator and decimal separator. `sep=;` in the first line is Excel's notation. */
export function readCsv(bytes: Uint8Array): Sheet | Unreadable {
  const utf16 = detectUtf16(bytes);
  const { text: beginning } = decode(bytes.subarray(0, SAMPLE));
  const separatorLine = /^sep=(.)\r?\n/.exec(beginning);
  const separator = separatorLine?.[1] ?? detectSeparator(beginning);
  const limitError = csvLimitError(bytes, separator, utf16);
  if (limitError) return limitError;
  const { text: fullText, encoding } = decode(bytes);
  const text = separatorLine ? fullText.slice(separatorLine[0].length) : fullText;
  const { data } = Papa.parse<string[]>(text, { delimiter: separator });
  const rows = data.map((cells) => cells.map(removeFormulaGuard));
  const rowsAt = (numbers: readonly number[], width: number) =>
    numbers.map((number) => padRow(rows[number - 1] ?? [], width));
  const sheet = buildSheet(rows, { decimal: detectDecimal(rows, separator), encoding, separator }, rowsAt);
  if ('unreadable' in sheet || !separatorLine) return sheet;
  return { ...sheet, numbers: sheet.numbers.map((n) => n + 1) };
}

/** Reads a file by its content, whatever its name: XLSX is a ZIP. Detects and rejects old XLS files and XLSX with a password. */
export async function readFile(bytes: ArrayBuffer): Promise<Sheet | Unreadable> {
  if (bytes.byteLength > limits.bytes) return { unreadable: 'size' };
  const [a, b, c, d] = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  if (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) return readXlsx(bytes);
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) return { unreadable: 'xls' };
  return readCsv(new Uint8Array(bytes));
}
