import { unzipSync } from 'fflate';
import { writeNumber } from '@/lib/formatting/number-text';
import { removeFormulaGuard } from './csv-line';
import { fromExcelDays, isDateFormat, writeDate } from './excel-date';
import { limits } from './limits';
import { copyText, getAttribute, readXml, textReader, unescapeText } from './read-xml';
import { type Sheet, SheetBuilder, type Unreadable } from './sheet';

/** Thrown to stop reading. `reason` says why the file is rejected. */
class UnreadableError extends Error {
  constructor(readonly reason: Unreadable) {
    super(reason.detail);
  }
}

const formatError = (detail: string) => new UnreadableError({ unreadable: 'format', detail });

/** Unpacks a part of the file. Throws if the declared size is too large. fflate never unpacks more than the declared size. */
function unpack(file: Uint8Array, part: string): Uint8Array | undefined {
  const isPart = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (name === part && originalSize > limits.unpacked)
      throw new UnreadableError({ unreadable: 'unpacked', found: originalSize });
    return name === part;
  };
  return unzipSync(file, { filter: isPart })[part];
}

function requiredPart(file: Uint8Array, part: string): Uint8Array {
  const bytes = unpack(file, part);
  if (!bytes) throw formatError(part);
  return bytes;
}

type Workbook = { sheet: string; strings: string; styles: string; since1904: boolean };

/** Returns the paths of the first sheet, the shared texts and the styles. */
function readWorkbook(file: Uint8Array): Workbook {
  const sheets: string[] = [];
  const targets = new Map<string, string>();
  const parts = new Map<string, string>();
  let since1904 = false;
  readXml(requiredPart(file, 'xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(getAttribute(attributes, 'date1904'));
      else if (name === 'sheet') sheets.push(getAttribute(attributes, 'id'));
    },
  });
  readXml(requiredPart(file, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const kind = Type.slice(Type.lastIndexOf('/') + 1);
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      if (kind === 'worksheet') targets.set(Id, path);
      else parts.set(kind, path);
    },
  });
  return {
    // A sheet can also be a chart, which has no cells.
    sheet: targets.get(sheets.find((id) => targets.has(id)) ?? '') ?? 'xl/worksheets',
    strings: parts.get('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: parts.get('styles') ?? 'xl/styles.xml',
    since1904,
  };
}

/** Reads the shared texts, to which cells refer by number. */
function readStrings(bytes: Uint8Array | undefined): string[] {
  if (!bytes) return [];
  const strings: string[] = [];
  const content = textReader();
  let characters = 0;
  readXml(bytes, {
    open: content.open,
    close: (name, text) => {
      content.close(name, text);
      if (name !== 'si') return;
      // Keeps one more character than allowed, so that cells with this text are reported as too long.
      const string = content.take().slice(0, limits.characters + 1);
      characters += string.length;
      if (characters > limits.text) throw new UnreadableError({ unreadable: 'text' });
      strings.push(copyText(string));
    },
  });
  return strings;
}

/** Lowest number of a custom format. Lower numbers are built-in formats. */
const FIRST_CUSTOM = 100;

/** Returns for each cell style whether its numbers are dates. */
function readDateStyles(bytes: Uint8Array | undefined): boolean[] {
  if (!bytes) return [];
  const codes = new Map<number, string>();
  const named: (number | undefined)[] = [];
  const styles: boolean[] = [];
  let list = '';
  readXml(bytes, {
    open: (name, { numFmtId, formatCode = '', xfId = '0' }) => {
      const id = numFmtId ? Number(numFmtId) : undefined;
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = name;
      else if (name === 'numFmt' && id !== undefined && id >= FIRST_CUSTOM) codes.set(id, formatCode);
      else if (name === 'xf' && list === 'cellStyleXfs') named.push(id);
      else if (name === 'xf' && list === 'cellXfs') {
        // A cell style without a number format inherits the number format of its named style.
        const format = id ?? named[Number(xfId)];
        styles.push(format !== undefined && isDateFormat(format, codes.get(format)));
      }
    },
    close: (name) => {
      if (name === list) list = '';
    },
  });
  return styles;
}

/** The number of the last column in Excel, `XFD`. Files with later columns are rejected. */
const LAST_COLUMN = 16_384;

/** Returns the column number of a cell reference, such as 28 for `AB12`. */
function columnNumber(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column;
}

/** Converts an ISO 8601 date of a cell. Returns undefined if the date is invalid. A time without a zone is not shifted. */
function isoDate(text: string): string | undefined {
  const ms = Date.parse(/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : writeDate(ms);
}

/** The data to which cells refer: the shared texts, and whether the numbers of a style are dates. */
type References = Pick<Workbook, 'since1904'> & { strings: readonly string[]; dates: readonly boolean[] };

/** Formats a number with a decimal point, or as a date if the cell has a date style. Undefined if the number is invalid. */
function numberText(value: string, style: string | undefined, { dates, since1904 }: References) {
  const number = Number(value);
  const isDate = style ? dates[Number(style)] : false;
  if (isDate === undefined || Number.isNaN(number)) return undefined;
  return isDate ? writeDate(fromExcelDays(number, since1904)) : writeNumber(number, '.');
}

/** Returns the content of a cell. Undefined if the type or the content is invalid. `text` is the content of an inline text. */
function cellText(
  type: string,
  value: string,
  text: string,
  style: string | undefined,
  references: References,
) {
  if (type === 'inlineStr') return text;
  if (type === 'str') return unescapeText(value);
  // Error values count as empty cells.
  if (value === '' || type === 'e') return '';
  if (type === 's') return references.strings[Number(value)];
  if (type === 'b') return { '0': 'false', '1': 'true' }[value];
  if (type === 'd') return isoDate(value);
  return type === 'n' ? numberText(value, style, references) : undefined;
}

function readRows(bytes: Uint8Array, references: References): SheetBuilder {
  const sheet = new SheetBuilder();
  const inline = textReader();
  let isInData = false;
  let [row, column] = [0, 0];
  let cells: string[] = [];
  let cell: Readonly<Record<string, string>> = {};
  let value = '';
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'sheetData') isInData = true;
      if (!isInData) return;
      inline.open(name);
      if (name === 'row') {
        const number = attributes.r === undefined ? row + 1 : Number(attributes.r);
        if (!(number > row)) throw formatError(`row ${attributes.r}`);
        [row, column, cells] = [number, 0, []];
      } else if (name === 'c') {
        const next = attributes.r === undefined ? column + 1 : columnNumber(attributes.r);
        // Cell references increase from left to right.
        if (next <= column || next > LAST_COLUMN) throw formatError(`cell ${attributes.r}`);
        [column, cell, value] = [next, attributes, ''];
      }
    },
    close: (name, text) => {
      if (name === 'sheetData') isInData = false;
      if (!isInData) return;
      inline.close(name, text);
      if (name === 'v') value = text;
      else if (name === 'c') {
        const written = cellText(cell.t ?? 'n', value, inline.take(), cell.s, references);
        if (written === undefined) throw formatError(`row ${row}, column ${column}`);
        if (written === '') return;
        while (cells.length < column - 1) cells.push('');
        cells.push(copyText(removeFormulaGuard(written)));
      } else if (name === 'row') {
        const unreadable = sheet.add(row, cells);
        if (unreadable) throw new UnreadableError(unreadable);
      }
    },
  });
  return sheet;
}

/** Reads the first sheet of an XLSX file. */
export function readXlsx(buffer: ArrayBuffer): Sheet | Unreadable {
  try {
    const file = new Uint8Array(buffer);
    const { sheet, strings, styles, since1904 } = readWorkbook(file);
    const references = {
      strings: readStrings(unpack(file, strings)),
      dates: readDateStyles(unpack(file, styles)),
      since1904,
    };
    return readRows(requiredPart(file, sheet), references).sheet(() => ({ decimal: '.', encoding: 'XLSX' }));
  } catch (error) {
    if (error instanceof UnreadableError) return error.reason;
    return { unreadable: 'format', detail: error instanceof Error ? error.message : '' };
  }
}
