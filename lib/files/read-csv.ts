import Papa from 'papaparse';
import { decode, wideEncodingOf } from './decode';
import { unguarded } from './formula-guard';
import { tooMuchInCsv } from './measure-csv';
import { ofWidth, type Sheet, sheetOf, type Unreadable } from './sheet';

/** Bytes by which the separator is found; even, for UTF-16. */
const SAMPLE = 200_000;
const SEPARATORS = [';', '\t', ',', '|'] as const;

/** The first line that says something, with quoted line breaks in it, and quoted parts taken out. */
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

/** The separator that the heading uses most; of equals the one that Excel would rather write. */
function separatorIn(text: string): string {
  const line = firstLine(text);
  const counts = SEPARATORS.map((separator) => line.split(separator).length - 1);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** The mark after which most numbers have one or two digits: `12,50` and `12.50` tell, `1250` does not. */
function decimalIn(rows: readonly (readonly string[])[], separator: string): ',' | '.' {
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

/** Reads a CSV file of any common encoding, separator and decimal mark. `sep=;` in the first line is Excel's own sign. */
export function readCsv(bytes: Uint8Array): Sheet | Unreadable {
  const wide = wideEncodingOf(bytes);
  const { text: beginning } = decode(bytes.subarray(0, SAMPLE));
  const told = /^sep=(.)\r?\n/.exec(beginning);
  const separator = told?.[1] ?? separatorIn(beginning);
  const tooMuch = tooMuchInCsv(bytes, separator, wide);
  if (tooMuch) return tooMuch;
  const { text: whole, encoding } = decode(bytes);
  const text = told ? whole.slice(told[0].length) : whole;
  const { data } = Papa.parse<string[]>(text, { delimiter: separator });
  const rows = data.map((cells) => cells.map(unguarded));
  const rowsAt = (numbers: readonly number[], width: number) =>
    numbers.map((number) => ofWidth(rows[number - 1] ?? [], width));
  const sheet = sheetOf(rows, { decimal: decimalIn(rows, separator), encoding, separator }, rowsAt);
  if ('unreadable' in sheet || !told) return sheet;
  return { ...sheet, numbers: sheet.numbers.map((n) => n + 1) };
}
