import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { reportFigure } from '@/lib/testing/soak-report';
import {
  BOM,
  type CellText,
  csvLine,
  escapeFormula,
  escapeGuardedText,
  readList,
  removeFormulaGuard,
  writeList,
} from './csv-line';
import { readCsv } from './read-file';
import { readXlsx } from './read-xlsx';
import { columnName, MAX_XLSX_ROWS, xlsxStream } from './xlsx-stream';

const nasty = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc
    .tuple(
      fc.stringMatching(/^'{0,3}$/),
      fc.stringMatching(/^[ \n\t\r\u00a0]{0,2}$/),
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', '"', ';', ',', '|', '\n'),
      fc.string({ maxLength: 8 }),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('=1+1', "'=1+1", '0012345', '1,250', '12.50', 'şöğüıİ', '=cmd|"/c calc"!A0', 'a\r\nb'),
);
// A blank cell has no value, and NUL cannot be stored anywhere.
const said = nasty.map((t) => t.replaceAll('\u0000', '')).filter((t) => t.trim() !== '');
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(said, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  );

const texts = (cells: readonly string[]): CellText[] => cells.map((text) => ({ text }));
const headOf = (rows: readonly (readonly string[])[]) => (rows[0] ?? []).map((_, i) => `column ${i}`);
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a formula', () => {
  it('is guarded in every written cell, and restored when read', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(escapeFormula(text)).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/);
        expect(removeFormulaGuard(escapeFormula(text))).toBe(text);
        expect(removeFormulaGuard(escapeGuardedText(text))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '=1+1',
    '+905551112233',
    '-1',
    '@SUM(A1)',
    '\tx',
    '＝1',
    "'=x",
    ' =1',
    '\n=1',
    '\u00a0+1',
    '\n\n x',
    "' =1",
  ])('%j is guarded', (text) => expect(escapeFormula(text)).toBe(`'${text}`));
  it.each(['1+1', "'tis", 'a=b', '', '  a', "' a"])('%j is left unchanged', (text) =>
    expect(escapeFormula(text)).toBe(text),
  );
});

describe('a list in a cell', () => {
  it('round-trips unchanged', () => {
    const value = fc
      .string({ minLength: 1 })
      .map((v) => v.trim())
      .filter((v) => v !== '');
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (values) => {
        expect(readList(writeList(values))).toEqual(values);
      }),
      { numRuns: 2_000 },
    );
  });
  it('is also read with commas', () => expect(readList('0012, 869\n007')).toEqual(['0012', '869', '007']));
});

describe('a written file', () => {
  it.each([';', ','] as const)('CSV separated by %j is read back unchanged', (separator) => {
    fc.assert(
      fc.property(table, fc.boolean(), (rows, marked) => {
        const lines = [headOf(rows), ...rows].map((cells) => csvLine(texts(cells), separator)).join('');
        // With one column, there is no separator to detect.
        if (headOf(rows).length === 1) return;
        const sheet = readCsv(bytesOf((marked ? BOM : '') + lines));
        expect('rows' in sheet && sheet.rows).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it('XLSX is read back unchanged, numbers as numbers', async () => {
    const plain = said.map((t) => t.replace(/[^\t\n\u0020-\ud7ff]/gu, '')).filter((t) => t.trim() !== '');
    const encoded = fc.constantFrom('A_x0041_B', '_x005F_x0041_', '_x005f_', '_x0041_x0042_');
    const cell = fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: encoded });
    const rowsOf = fc
      .integer({ min: 1, max: 3 })
      .chain((w) => fc.array(fc.array(cell, { minLength: w, maxLength: w }), { minLength: 1, maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(rowsOf, async (rows) => {
        async function* cells() {
          yield texts(headOf(rows));
          for (const row of rows) yield [...texts(row), { text: '12.5', number: 12.5 }];
        }
        const chunks: Uint8Array[] = [];
        for await (const chunk of xlsxStream(
          'a & b',
          cells(),
          headOf(rows).map(() => 10),
        ))
          chunks.push(chunk);
        const file = Buffer.concat(chunks);
        const sheet = await readXlsx(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
        expect(sheet).not.toHaveProperty('unreadable');
        expect('rows' in sheet && sheet.rows.slice(0, rows.length + 1)).toEqual(
          rows.map((row) => [...row, '12.5']),
        );
      }),
      { numRuns: 40 },
    );
  });

  it.each(env.soak ? [5_000, 200_000] : [5_000])(
    'XLSX of %i rows is read back completely',
    { timeout: 300_000 },
    async (count) => {
      const written = (row: number) =>
        Array.from({ length: 10 }, (_, c) => (c < 2 ? String(row * 10 + c) : `Ürün ${row} · ${c}`));
      async function* cells() {
        yield texts(Array.from({ length: 10 }, (_, c) => `column ${c}`));
        for (let row = 0; row < count; row++)
          yield written(row).map((text, c) => (c < 2 ? { text, number: Number(text) } : { text }));
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of xlsxStream('orders', cells(), Array(10).fill(20))) chunks.push(chunk);
      const packed = Buffer.concat(chunks);
      const file = packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength);
      const start = performance.now();
      const sheet = readXlsx(file);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      reportFigure(`Reading ${count} × 10 cells of XLSX`, `${seconds} s`, 'read back whole');
      if (!('rows' in sheet)) throw new Error(sheet.unreadable);
      expect(sheet.rows).toHaveLength(count);
      for (let at = 0; at < count; at += 1_000)
        expect(sheet.rows.slice(at, at + 1_000)).toEqual(
          Array.from({ length: 1_000 }, (_, i) => written(at + i)),
        );
    },
  );

  it('XLSX breaks off at the first row beyond the rows of a sheet', { timeout: 60_000 }, async () => {
    let written = 0;
    async function* rows(): AsyncGenerator<CellText[]> {
      for (; written <= MAX_XLSX_ROWS; written++) yield [];
    }
    const chunks = xlsxStream('orders', rows(), []);
    await expect(async () => {
      for await (const _ of chunks);
    }).rejects.toThrow('XLSX files are limited to 1,048,576 rows');
    expect(written).toBe(MAX_XLSX_ROWS);
  });

  it('names columns as spreadsheets do', () =>
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']));
});
