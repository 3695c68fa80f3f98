import Papa from 'papaparse';
import { removeFormulaGuard } from './csv-line';
import { limits } from './limits';
import { readXlsx } from './read-xlsx';
import { type Sheet, SheetBuilder, type Unreadable } from './sheet';

type Decoded = { text: string; encoding: string };

const decodeAs = (bytes: Uint8Array, encoding: string): Decoded => ({
  // Removes NUL, because PostgreSQL cannot store it.
  text: new TextDecoder(encoding).decode(bytes).replaceAll('\u0000', ''),
  encoding,
});

/** Returns the shares of zeros at even and at odd positions. In UTF-16, every other byte of Western text is zero. */
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

/** Detects UTF-16 by its byte order mark or by the positions of zeros. Returns undefined for other encodings. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const { lowZeros, highZeros } = zeroShares(bytes);
  if (highZeros > 0.2 && lowZeros < 0.05) return 'utf-16le';
  return lowZeros > 0.2 && highZeros < 0.05 ? 'utf-16be' : undefined;
}

/**
 * Decodes a file of unknown encoding. Tries UTF-16 and a byte order mark, then valid UTF-8. Falls back to windows-1254, the
 * encoding in which Turkish Excel saves "CSV".
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

const SEPARATORS = [';', '\t', ',', '|'] as const;

/**
 * Returns the first non-blank line. Replaces each quoted character with `x`, so that quoted separators and line breaks do not
 * count.
 */
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

/** Returns the most frequent separator in the first line. On a tie, returns the first in `SEPARATORS`. */
function detectSeparator(text: string): string {
  const line = firstLine(text);
  const counts = SEPARATORS.map((separator) => line.split(separator).length - 1);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/**
 * Returns the decimal separator that precedes one or two digits in most numbers, as in `12,50` or `12.50`. On a tie, returns a
 * comma if semicolons separate the columns.
 */
function detectDecimal(rows: readonly (readonly string[])[], separator: string): ',' | '.' {
  let commas = 0;
  let points = 0;
  for (const cells of rows.slice(0, 2000)) {
    for (const cell of cells) {
      if (/^\s*-?[\d.]*\d,\d{1,2}\s*$/.test(cell)) commas++;
      else if (/^\s*-?[\d,]*\d\.\d{1,2}\s*$/.test(cell)) points++;
    }
  }
  if (commas !== points) return commas > points ? ',' : '.';
  return separator === ';' ? ',' : '.';
}

/**
 * Parses a CSV file with any common encoding, separator and decimal separator. The first line may name the separator in Excel's
 * notation, `sep=;`.
 */
export function readCsv(bytes: Uint8Array): Sheet | Unreadable {
  const { text, encoding } = decode(bytes);
  const separatorLine = /^sep=(.)\r?\n/.exec(text);
  const separator = separatorLine?.[1] ?? detectSeparator(text);
  const sheet = new SheetBuilder();
  let number = separatorLine ? 1 : 0;
  let unreadable: Unreadable | undefined;
  Papa.parse<string[]>(separatorLine ? text.slice(separatorLine[0].length) : text, {
    delimiter: separator,
    step: ({ data }, parser) => {
      unreadable = sheet.add(++number, data.map(removeFormulaGuard));
      if (unreadable) parser.abort();
    },
  });
  return (
    unreadable ?? sheet.sheet((rows) => ({ decimal: detectDecimal(rows, separator), encoding, separator }))
  );
}

/**
 * Reads a CSV or XLSX file. Detects the format by the content. Rejects old XLS files and password-protected XLSX files, which
 * begin with the same bytes.
 */
export async function readFile(bytes: ArrayBuffer): Promise<Sheet | Unreadable> {
  if (bytes.byteLength > limits.bytes) return { unreadable: 'size' };
  const [a, b, c, d] = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  if (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) return readXlsx(bytes);
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) return { unreadable: 'xls' };
  return readCsv(new Uint8Array(bytes));
}
