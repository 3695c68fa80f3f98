import fc from 'fast-check';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { writeNumber } from '@/lib/formatting/number-text';
import { xlsxOf } from '../testing/hostile-files';
import { removeFormulaGuard } from './csv-line';
import { writeDate } from './excel-date';
import { readXlsx } from './read-xlsx';
import { SheetBuilder } from './sheet';

/** Reads a file with another library, which keeps the whole file in memory. */
async function readElsewhere(file: ArrayBuffer) {
  const said = (cell: unknown) => {
    if (cell === null || cell === undefined) return '';
    if (typeof cell === 'number') return writeNumber(cell, '.');
    return cell instanceof Date ? writeDate(cell.getTime()) : removeFormulaGuard(String(cell));
  };
  const rows = await readSheet(file, { trim: false });
  const sheet = new SheetBuilder();
  for (const [i, row] of rows.entries()) sheet.add(i + 1, [...row].map(said));
  return sheet.sheet(() => ({ decimal: '.', encoding: 'XLSX' }));
}

const codes = [
  'General',
  '0.00',
  '#,##0.00 "₺"',
  'dd.mm.yyyy',
  'yyyy\\-mm\\-dd',
  'dd/mm/yyyy hh:mm;@',
  '[$-41F]d mmmm yyyy dddd;@',
  '[h]:mm:ss',
  'mm:ss.0',
  'h:mm AM/PM',
  '"day" 0',
  '0 "days"',
  '[Red]0;[Blue]-0',
  '0%',
  '# ?/?',
  '@',
];
const builtIn = [0, 1, 2, 9, 10, 14, 17, 20, 22, 30, 37, 45, 47, 49, 55, 71, 81];
const xfs = [
  ...builtIn.map((id) => `<xf numFmtId="${id}" xfId="0"/>`),
  ...codes.map((_, i) => `<xf numFmtId="${170 + i}" applyNumberFormat="1"/>`),
  '<xf xfId="1"/>',
  '<xf xfId="0"/>',
];
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const styles = `<styleSheet><numFmts>${codes
  .map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${attribute(code)}"/>`)
  .join(
    '',
  )}</numFmts><cellStyleXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;

// XML allows no ]]> in a text.
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const texts = fc
  .oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ maxLength: 12, unit: 'binary' }),
    fc.constantFrom('Işıklı çorap', '0012', "'=1+1", '_x000D_', '_x005F_x0041_', ' a ', '\ta\n', ']]', '😀'),
  )
  .map((text) => text.replace(/[^\t\n\u0020-\ud7ff\u{10000}-\u{1ffff}]/gu, ''));
const runs = fc
  .array(texts, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((text) => `<r><rPr><b/></rPr><t xml:space="preserve">${xml(text)}</t></r>`).join(''));
const content = fc.oneof(
  texts.map((text) => `<t>${xml(text)}</t>`),
  runs,
  texts.map((text) => `<t>${xml(text)}</t><rPh sb="0" eb="1"><t>yomi</t></rPh>`),
);
const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.integer({ min: 0, max: 4_000_000 }).map((n) => n / 64),
);
const style = fc.integer({ min: 0, max: xfs.length - 1 });
const STRINGS = 5;
// Type, style and content of a cell.
const cells = fc.oneof(
  fc.tuple(numbers, style).map(([n, s]) => ` s="${s}"><v>${n}</v>`),
  fc.tuple(fc.double({ min: 1, max: 80_000, noNaN: true }), style).map(([n, s]) => ` s="${s}"><v>${n}</v>`),
  numbers.map((n) => ` t="n"><v>${n}</v>`),
  fc.nat({ max: STRINGS - 1 }).map((n) => ` t="s"><v>${n}</v>`),
  content.map((inner) => ` t="inlineStr"><is>${inner}</is>`),
  texts.map((text) => ` t="str"><f>A1&amp;B1</f><v>${xml(text)}</v>`),
  fc.constantFrom(
    ' t="b"><v>1</v>',
    ' t="b"><v>0</v>',
    ' t="e"><v>#N/A</v>',
    ' s="3">',
    '>',
    ' t="s">',
    ' t="str">',
  ),
  fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((d) => ` t="d"><v>${d.toISOString()}</v>`),
);
const sheets = fc.record({
  rows: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.array(fc.option(cells), { maxLength: 5 })), {
    maxLength: 8,
  }),
  strings: fc.array(content, { minLength: STRINGS, maxLength: STRINGS }),
  since1904: fc.boolean(),
  prefixed: fc.boolean(),
});

const heading = '<row r="1"><c r="A1" t="str"><v>sku</v></c><c r="B1" t="str"><v>name</v></c></row>';

describe('XLSX', () => {
  it('has the same cells as when read with another reader', async () => {
    await fc.assert(
      fc.asyncProperty(sheets, async ({ rows, strings, since1904, prefixed }) => {
        let at = 1;
        const written = rows.map(([gap, given]) => {
          at += gap;
          const inner = given.map((cell, c) => (cell === null ? '' : `<c r="${'ABCDE'[c]}${at}"${cell}</c>`));
          return `<row r="${at}">${inner.join('')}</row>`;
        });
        const sheet = heading + written.join('');
        const file = xlsxOf(prefixed ? sheet.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1x:') : sheet, {
          'xl/styles.xml': styles,
          'xl/sharedStrings.xml': `<sst>${strings.map((inner) => `<si>${inner}</si>`).join('')}</sst>`,
          'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${since1904 ? 1 : 0}"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`,
        });
        expect(readXlsx(file)).toEqual(await readElsewhere(file));
      }),
      { numRuns: 150 },
    );
  });
});
