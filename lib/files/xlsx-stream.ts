import type { CellText } from './csv-line';
import { escapeGuardedText } from './csv-line';
import { type ZipPart, zipStream } from './zip-stream';

/** The maximum number of rows in a sheet, including the heading. */
export const MAX_XLSX_ROWS = 1_048_576;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Matches characters that XML cannot contain, which are removed.
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const xml = (text: string) => text.replace(NOT_XML, '').replace(/[&<>"]/g, (c) => entities[c] ?? c);

/** Escapes text that spreadsheets would decode as a character, such as `_x0041_` (ECMA-376 part 1, 22.9.2.19). */
const escapeEncoded = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** The name of a column by its index: 0 is A, 26 is AA. */
export const columnName = (n: number): string =>
  (n >= 26 ? columnName(Math.floor(n / 26) - 1) : '') + String.fromCharCode(65 + (n % 26));

/** Text cells have style 1, "text" (format 49), so that codes typed into the cells later keep their leading zeros. */
function cellXml({ text, number }: CellText, reference: string): string {
  if (number !== undefined) return `<c r="${reference}"><v>${number}</v></c>`;
  if (text === '') return '';
  return `<c r="${reference}" s="1" t="inlineStr"><is><t xml:space="preserve">${xml(escapeEncoded(escapeGuardedText(text)))}</t></is></c>`;
}

async function* sheetXml(rows: AsyncIterable<CellText[]>, widths: readonly number[]): AsyncGenerator<string> {
  // Columns also have the text style, so that codes typed below the rows keep their leading zeros.
  const columns = widths.map(
    (w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" style="1" customWidth="1"/>`,
  );
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';
  yield `${XML}<worksheet xmlns="${MAIN}">${frozen}<cols>${columns.join('')}</cols><sheetData>`;
  let n = 0;
  let buffer = '';
  for await (const cells of rows) {
    n++;
    if (n > MAX_XLSX_ROWS) throw new Error('XLSX files are limited to 1,048,576 rows: export as CSV');
    buffer += `<row r="${n}">${cells.map((cell, i) => cellXml(cell, `${columnName(i)}${n}`)).join('')}</row>`;
    if (buffer.length < 65_536) continue;
    yield buffer;
    buffer = '';
  }
  yield `${buffer}</sheetData></worksheet>`;
}

const styles = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const part = (type: string, name: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;

/**
 * Streams rows as an XLSX file. `title` is the name of the sheet. All cells except numbers are text. Throws at the first row
 * for which a sheet has no room, because spreadsheets cannot open a longer sheet.
 */
export function xlsxStream(
  title: string,
  rows: AsyncIterable<CellText[]>,
  widths: readonly number[],
): AsyncGenerator<Uint8Array> {
  const name = xml(title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)) || 'Sheet1';
  const text = (content: string) => [XML + content];
  const parts: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      text: text(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('sheet.main', 'workbook')}${part('worksheet', 'worksheets/sheet1')}${part('styles', 'styles')}</Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      text: text(
        `<Relationships xmlns="${RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      text: text(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: text(
        `<Relationships xmlns="${RELATIONS}">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
      ),
    },
    { name: 'xl/styles.xml', text: [styles] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetXml(rows, widths) },
  ];
  return zipStream(parts);
}
