import { limits, type Unreadable } from './sheet';

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/**
 * What is too much about a CSV file, found by going through its bytes once, before any of it becomes text. A cell has up to four
 * bytes a character.
 */
export function tooMuchInCsv(
  bytes: Uint8Array,
  separator: string,
  wide: 'utf-16le' | 'utf-16be' | undefined,
): Unreadable | undefined {
  const step = wide ? 2 : 1;
  // Of the two bytes of a sign the one that tells, and where the other one is.
  const first = wide === 'utf-16be' ? 1 : 0;
  const mark = separator.charCodeAt(0);
  const longest = limits.characters * (step === 2 ? 2 : 4);
  let row = 1;
  let column = 1;
  let widest = 1;
  // Behind the mark of the encoding.
  let begin = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : wide && (bytes[0] ?? 0) >= 0xfe ? 2 : 0;
  let quoted = false;
  for (let at = begin + first; at < bytes.length; at += step) {
    const byte = bytes[at];
    // In UTF-16 the other byte says whether it is this sign at all.
    const isSign = step === 1 || bytes[at + (first === 0 ? 1 : -1)] === 0;
    if (at - begin > longest) return { unreadable: 'cell', row, column };
    if (!isSign) continue;
    if (byte === QUOTE) quoted = quoted ? false : at - begin === first || bytes[at - step] === QUOTE;
    else if (quoted) continue;
    else if (byte === mark) {
      column++;
      begin = at + step;
      if (column > limits.columns) return { unreadable: 'columns', row, found: column };
    } else if (byte === LF || byte === CR) {
      widest = Math.max(widest, column);
      begin = at + step;
      column = 1;
      if (byte === CR && bytes[at + step] === LF) continue;
      row++;
      // Blank rows count too, as they do in a spreadsheet; the heading does not.
      if (row > limits.rows + 2) return { unreadable: 'rows', found: row - 1 };
      if (row * widest > limits.cells) return { unreadable: 'cells', found: row * widest };
    }
  }
  return undefined;
}
