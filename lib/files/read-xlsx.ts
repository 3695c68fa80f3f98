import { tooMuchInXlsx } from './measure-xlsx';
import { PackedRows, unpackTexts } from './pack-texts';
import { readXml } from './read-xml';
import { type Sheet, sheetOf, type Unreadable } from './sheet';
import { SheetRows } from './sheet-rows';
import { dateStyles, sharedStrings, workbookParts } from './workbook-parts';
import { zipEntries } from './zip-entries';

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
