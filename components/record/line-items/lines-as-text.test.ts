import { expect, test } from 'vitest';
import { linesAsCsv, linesAsTable } from './lines-as-text';

const columns = [
  { name: 'sku', label: 'SKU', kind: 'code' },
  { name: 'bar', label: 'Bar', kind: 'object', custom: true },
  { name: 'amountInOrder', label: 'Adet', kind: 'number' },
] as const;
const drawn = columns.map((column) => ({ ...column, sortable: false, width: 1 }));
const rows = [
  { sku: '007', amountInOrder: 1.5 },
  { sku: '=1+1\t"x"', amountInOrder: null },
];
const style = { kind: 'words', zone: 'UTC', yes: '', no: '' } as const;

test('lines are taken along as a file, in the manner of the language', () => {
  expect(linesAsCsv(rows, drawn, { ...style, locale: 'en' })).toBe(
    '\ufeffSKU,Adet\r\n007,1.5\r\n"\'=1+1\t""x""",\r\n',
  );
  expect(linesAsCsv(rows.slice(0, 1), drawn, { ...style, locale: 'tr' })).toBe(
    '\ufeffSKU;Adet\r\n007;"1,5"\r\n',
  );
});

test('and by the clipboard, cell by cell', () => {
  expect(linesAsTable(rows, drawn, { ...style, locale: 'tr' })).toBe('SKU\tAdet\n007\t1,5\n\'=1+1 "x"\t\n');
});
