import { readXml } from './read-xml';
import { limits, PackedRows, type Sheet, sheetOf, type Unreadable, unpackTexts } from './sheet';
import { SheetRows } from './sheet-rows';
import { dateStyles, sharedStrings, workbookParts } from './workbook-parts';
import { unpack, type ZipEntry, zipEntries } from './zip-stream';

/** Sheets shrink by ten to thirty; what shrinks by more than this was made to fill memory. Small files may. */
const DENSEST = 100;
const SMALL = 10_000_000;
/** Signs that end a tag: a text cell has six, and some have several kinds of type in them. */
const MOST_TAGS = limits.cells * 10;

// The ends of a cell's value, by their last bytes: `</v>` and `/is>`.
const VALUE_END = 0x3c2f763e;
const INLINE_END = 0x2f69733e;
const GT = 0x3e;

function tooBig(unpacked: number, packed: number): Unreadable | undefined {
  if (unpacked > limits.unpacked) return { unreadable: 'unpacked', found: unpacked };
  return unpacked > SMALL && unpacked > packed * DENSEST
    ? { unreadable: 'density', found: unpacked }
    : undefined;
}

/**
 * What is too much about the parts of an XLSX file, found before they are read: by what its table of contents says, then by
 * unpacking them piece by piece and counting. Counting bytes takes a third of the time that reading does, and keeps nothing.
 */
function tooMuchInXlsx(bytes: Uint8Array, parts: readonly ZipEntry[]): Unreadable | undefined {
  const told = tooBig(
    parts.reduce((all, { unpacked }) => all + unpacked, 0),
    bytes.length,
  );
  if (told) return told;
  let fault: Unreadable | undefined;
  let unpacked = 0;
  let values = 0;
  let tags = 0;
  for (const part of parts) {
    let last = 0;
    try {
      unpack(bytes, part, (piece) => {
        unpacked += piece.length;
        fault = tooBig(unpacked, bytes.length);
        if (fault) return false;
        for (const byte of piece) {
          last = (last << 8) | byte;
          if (byte !== GT) continue;
          tags++;
          if (last === VALUE_END || last === INLINE_END) values++;
        }
        if (values > limits.cells || tags > MOST_TAGS) fault = { unreadable: 'cells', found: values };
        return fault === undefined;
      });
    } catch (error) {
      return { unreadable: 'format', detail: error instanceof Error ? error.message : 'ZIP' };
    }
    if (fault) return fault;
  }
  return undefined;
}

/** One row at a time, so that they are never all unpacked. */
function* unpackedOf(rows: readonly string[]): Generator<string[]> {
  for (const row of rows) yield unpackTexts(row);
}

/** Reads the first sheet of an XLSX file, as it is unpacked: of the file, only its cells are ever in memory. */
export function readXlsx(file: ArrayBuffer): Sheet | Unreadable {
  const bytes = new Uint8Array(file);
  const entries = zipEntries(bytes);
  if (!entries) return { unreadable: 'format', detail: 'ZIP' };
  const parts = workbookParts(bytes, entries);
  if ('unreadable' in parts) return parts;
  const read = [parts.strings, parts.styles, parts.sheet].filter((part) => part !== undefined);
  const tooMuch = tooMuchInXlsx(bytes, read);
  if (tooMuch) return tooMuch;
  const strings = parts.strings ? sharedStrings(bytes, parts.strings) : [];
  if ('unreadable' in strings) return strings;
  const dates = parts.styles ? dateStyles(bytes, parts.styles) : [];
  if ('unreadable' in dates) return dates;
  const sheet = new SheetRows({ strings, dates, since1904: parts.since1904 });
  const fault = readXml(bytes, parts.sheet, sheet);
  if (fault) return fault;
  return sheetOf(
    unpackedOf(sheet.rows),
    { decimal: '.', encoding: 'XLSX' },
    (numbers, width) => new PackedRows(sheet.rows, numbers, width),
  );
}
