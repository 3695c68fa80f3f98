import { limits } from './limits';
import { isDateFormat } from './read-cell';
import { attributeOf, checkUnpackedSize, readXml, TextContent } from './read-xml';
import { type ZipEntry, zipEntries } from './read-zip';
import { type Sheet, SheetBuilder, type Unreadable } from './sheet';
import { copyTexts, SheetXml } from './sheet-rows';

/** The parts of a workbook that are read: the first sheet, and the parts to which its cells refer. */
type WorkbookParts = {
  sheet: ZipEntry;
  strings: ZipEntry | undefined;
  styles: ZipEntry | undefined;
  since1904: boolean;
};

const BATCH_ROWS = 1_000;
/** Lowest number of a custom format. Lower numbers are built-in formats. */
const FIRST_CUSTOM = 100;

const missing = (detail: string): Unreadable => ({ unreadable: 'format', detail });

/** Finds the parts of a workbook by its relations, because file names can differ. */
function workbookParts(bytes: Uint8Array, entries: readonly ZipEntry[]): WorkbookParts | Unreadable {
  const partOf = (name: string) => entries.find((entry) => entry.name === name);
  const sheets: string[] = [];
  const targets = new Map<string, string>();
  const paths = new Map<string, string>();
  let since1904 = false;
  const workbook = partOf('xl/workbook.xml');
  const relations = partOf('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) return missing('xl/workbook.xml');
  const unreadable =
    readXml(bytes, workbook, {
      open: (name, attributes) => {
        if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
        else if (name === 'sheet') sheets.push(attributeOf(attributes, 'id') ?? '');
        return undefined;
      },
    }) ??
    readXml(bytes, relations, {
      open: (name, attributes) => {
        const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => attributeOf(attributes, key) ?? '');
        if (name !== 'Relationship' || !id || !type || !target) return undefined;
        const kind = type.slice(type.lastIndexOf('/') + 1);
        const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
        if (kind === 'worksheet') targets.set(id, path);
        else paths.set(kind, path);
        return undefined;
      },
    });
  if (unreadable) return unreadable;
  // A sheet can also be a chart, which has no cells.
  const id = sheets.find((sheet) => targets.has(sheet)) ?? '';
  const sheet = partOf(targets.get(id) ?? '');
  if (!sheet) return missing('xl/worksheets');
  return {
    sheet,
    strings: partOf(paths.get('sharedStrings') ?? 'xl/sharedStrings.xml'),
    styles: partOf(paths.get('styles') ?? 'xl/styles.xml'),
    since1904,
  };
}

/** Reads the shared texts, to which cells refer by number. */
function sharedStrings(bytes: Uint8Array, part: ZipEntry): readonly string[] | Unreadable {
  const strings: string[] = [];
  const content = new TextContent();
  let batch: string[] = [];
  let characters = 0;
  const unreadable = readXml(bytes, part, {
    open: (name) => {
      content.open(name);
      return undefined;
    },
    close: (name) => {
      content.close(name);
      if (name !== 'si') return undefined;
      // Keep one more character than allowed, so that cells with this text are reported as too long.
      const text = content
        .take()
        .slice(0, limits.characters + 1)
        .replaceAll('\u0000', '');
      characters += text.length;
      batch.push(text);
      if (batch.length === BATCH_ROWS) {
        strings.push(...copyTexts(batch));
        batch = [];
      }
      return characters > limits.text ? { unreadable: 'text' } : undefined;
    },
    text: (text) => content.add(text),
  });
  if (batch.length > 0) strings.push(...copyTexts(batch));
  return unreadable ?? strings;
}

/** Returns for each cell style whether its numbers are dates. */
function dateStyles(bytes: Uint8Array, part: ZipEntry): readonly boolean[] | Unreadable {
  const codes = new Map<number, string>();
  const named: (number | undefined)[] = [];
  const styles: boolean[] = [];
  let list = '';
  const unreadable = readXml(bytes, part, {
    open: (name, attributes) => {
      const id = attributes.numFmtId ? Number(attributes.numFmtId) : undefined;
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = name;
      else if (name === 'numFmt' && id !== undefined && id >= FIRST_CUSTOM)
        codes.set(id, attributes.formatCode ?? '');
      else if (name === 'xf' && list === 'cellStyleXfs') named.push(id);
      else if (name === 'xf' && list === 'cellXfs') {
        // A cell style without a number format inherits the number format of its named style.
        const format = id ?? named[Number(attributes.xfId ?? 0)];
        styles.push(format !== undefined && isDateFormat(format, codes.get(format)));
      }
      return undefined;
    },
    close: (name) => {
      if (name === list) list = '';
      return undefined;
    },
  });
  return unreadable ?? styles;
}

/** Reads the first sheet of an XLSX file. Parses the sheet while unpacking it, so that only the cells are in memory. */
export function readXlsx(file: ArrayBuffer): Sheet | Unreadable {
  const bytes = new Uint8Array(file);
  const entries = zipEntries(bytes);
  if (!entries) return { unreadable: 'format', detail: 'ZIP' };
  const parts = workbookParts(bytes, entries);
  if ('unreadable' in parts) return parts;
  const read = [parts.strings, parts.styles, parts.sheet].filter((part) => part !== undefined);
  const tooLarge = checkUnpackedSize(read.reduce((all, { unpacked }) => all + unpacked, 0));
  if (tooLarge) return tooLarge;
  const strings = parts.strings ? sharedStrings(bytes, parts.strings) : [];
  if ('unreadable' in strings) return strings;
  const dates = parts.styles ? dateStyles(bytes, parts.styles) : [];
  if ('unreadable' in dates) return dates;
  const sheet = new SheetBuilder();
  const xml = new SheetXml({ strings, dates, since1904: parts.since1904 }, sheet);
  return readXml(bytes, parts.sheet, xml) ?? sheet.sheet(() => ({ decimal: '.', encoding: 'XLSX' }));
}
