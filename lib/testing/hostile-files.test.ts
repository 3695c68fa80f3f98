import { describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { readFile } from '@/lib/files/read-file';
import {
  bytesOf,
  crowded,
  declaring,
  distantCell,
  inflating,
  textCell,
  understatedInflating,
  xlsxOf,
} from './hostile-files';

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const first = row(textCell('A1', 'sku'));

describe('a file too large for a browser tab', () => {
  it.each<[string, () => ArrayBuffer, object]>([
    ['a cell in the last place', distantCell, { unreadable: 'columns', found: 16_384 }],
    [
      'a table of contents of 201 MB',
      () => declaring(201_000_000),
      { unreadable: 'unpacked', found: 201_000_000 },
    ],
    ['12 MB in 12 KB', () => inflating(12), { unreadable: 'empty' }],
    ['30 MB that say they were 1 KB', () => understatedInflating(30), { unreadable: 'format' }],
    ['too many columns', () => crowded(2, 1_001), { unreadable: 'columns', found: 1_001 }],
    [
      'too many rows',
      () => xlsxOf(`${first}<row r="200002">${textCell('A200002', 'x')}</row>`),
      { unreadable: 'rows' },
    ],
    [
      'too many cells',
      () => xlsxOf(`${first}<row r="4500">${textCell('ALL4500', 'x')}</row>`),
      { unreadable: 'cells' },
    ],
    [
      'more text than a tab can hold, told once and referred to often',
      () =>
        xlsxOf(first + row('<c t="s"><v>0</v></c>').repeat(2_700), {
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
        }),
      { unreadable: 'text' },
    ],
    [
      'a long text, told once',
      () =>
        xlsxOf(first + row('<c t="s"><v>0</v></c>'), {
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(40_000)}</t></si></sst>`,
        }),
      { unreadable: 'cell', row: 2, column: 1 },
    ],
    ['tags in tags without end', () => xlsxOf('<a>'.repeat(100_000)), { unreadable: 'format' }],
    [
      'entities that stand for entities',
      () => xlsxOf(`${first}${row('<c r="A2" t="str"><v>&lol9;</v></c>')}`),
      { unreadable: 'format' },
    ],
    ['a sheet that ends too soon', () => xlsxOf('<row r="1"><c'), { unreadable: 'format' }],
    [
      'a far row',
      () => xlsxOf(`${first}<row r="9999999">${textCell('A9999999', 'x')}</row>`),
      { unreadable: 'rows' },
    ],
    ['a row of no number', () => xlsxOf('<row r="x"><c r="A1"/></row>'), { unreadable: 'format' }],
    [
      'a place behind a quoted bracket',
      () => xlsxOf(`${first}<row><c s=">" r="XFD2" t="str"><v>1</v></c></row>`),
      { unreadable: 'columns', found: 16_384 },
    ],
    [
      'a place in entities',
      () => xlsxOf(`${first}<row><c r="&#88;FD2"><v>1</v></c></row>`),
      { unreadable: 'columns', found: 16_384 },
    ],
    [
      'a place before the last one',
      () => xlsxOf(`${first}<row><c r="B2"><v>1</v></c><c r="A2"><v>1</v></c></row>`),
      { unreadable: 'format' },
    ],
    [
      'a row twice',
      () => xlsxOf(`${first}<row r="1">${textCell('A1', 'x')}</row>`),
      { unreadable: 'format' },
    ],
    [
      'a long cell',
      () => xlsxOf(first + row(textCell('A2', 'x'.repeat(40_000)))),
      { unreadable: 'cell', row: 2, column: 1 },
    ],
    [
      'CSV of 10,000 columns',
      () => bytesOf(`a;b\n${'x;'.repeat(10_000)}\n`),
      { unreadable: 'columns', found: 10_000 },
    ],
    [
      'CSV with a cell of 1 MB',
      () => bytesOf(`a;b\n1;${'x'.repeat(1_000_000)}\n`),
      { unreadable: 'cell', row: 2, column: 2 },
    ],
    [
      'CSV with a cell that is just too long',
      () => bytesOf(`a;b\n1;${'x'.repeat(32_768)}\n`),
      { unreadable: 'cell', row: 2, column: 2 },
    ],
    [
      'CSV whose quote is never closed',
      () => bytesOf(`a;b\n1;"${'x;y\n'.repeat(100_000)}`),
      { unreadable: 'cell', row: 2, column: 2 },
    ],
    [
      'CSV that is one endless line',
      () => bytesOf('x'.repeat(5_000_000)),
      { unreadable: 'cell', row: 1, column: 1 },
    ],
    ['CSV of too many rows', () => bytesOf(`a;b\n${'1;2\n'.repeat(200_002)}`), { unreadable: 'rows' }],
    ['CSV of too many cells', () => bytesOf(`${'a;'.repeat(899)}b\n`.repeat(5_000)), { unreadable: 'cells' }],
    ['more than 60 MB', () => new ArrayBuffer(60_000_001), { unreadable: 'size' }],
  ])('%s is refused, with the reason', { timeout: 120_000 }, async (_, file, why) => {
    expect(await readFile(file())).toMatchObject(why);
  });

  it.runIf(env.soak)(
    'four million cells, one beside the other, are refused',
    { timeout: 120_000 },
    async () => {
      expect(await readFile(crowded(4_500, 900))).toMatchObject({ unreadable: 'cells' });
    },
  );

  it('differs from a file with an empty cell or row far out, as spreadsheets leave them', async () => {
    const rows = [first, row(textCell('A2', 'A-1')), '<row r="1048576"><c r="XFD1048576" s="0"/></row>'];
    const sheet = await readFile(xlsxOf(rows.join('')));
    expect(sheet).toMatchObject({ header: ['sku'] });
    expect('rows' in sheet && sheet.rows.slice(0, 5)).toEqual([['A-1']]);
  });

  it('differs from a file with separators and line breaks in quotes', async () => {
    const inside = `"${'x;\ny""z\n'.repeat(3_000)}"`;
    for (const mark of ['', '\ufeff'])
      expect(await readFile(bytesOf(`${mark}"a;\nb";c\n1;${inside}\n`))).toMatchObject({
        header: ['a;\nb', 'c'],
        rows: [['1', 'x;\ny"z\n'.repeat(3_000)]],
      });
  });

  it('in UTF-16 differs from a file that only looks like it', async () => {
    const wide = (text: string) => Uint16Array.from([...`\ufeff${text}`].map((c) => c.charCodeAt(0))).buffer;
    expect(await readFile(wide('Ürün;Ağırlık\nİpek;ı\n'))).toMatchObject({ rows: [['İpek', 'ı']] });
    // Its letters contain the bytes of `;` and of a line break.
    expect(await readFile(wide(`ad;kod\n${'㬊㬻'.repeat(1_000)};1\n`))).toMatchObject({
      header: ['ad', 'kod'],
    });
    expect(await readFile(wide(`a;b\n1;${'ş'.repeat(1_000_000)}`))).toMatchObject({
      unreadable: 'cell',
      row: 2,
      column: 2,
    });
  });
});
