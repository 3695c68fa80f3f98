import { expect, test } from 'vitest';
import { lineFilter, linesAsCsv, linesAsJson, linesAsTable, sumColumn, visibleFields } from './lines-as-text';

const column = (name: string) => ({ name, label: name, kind: 'text', sortable: false, width: 1 }) as const;
const orderLines = [
  { sku: 'IŞIK-1', productName: 'Işıklı kutu', amountInOrder: 0.1, hidden: 'zzz' },
  { sku: 'B-2', productName: 'Diş fırçası', amountInOrder: 0.2 },
  { sku: 'C-3', productName: null, amountInOrder: 12 },
];
const find = lineFilter(orderLines, [column('sku'), column('productName'), column('amountInOrder')]);
const skus = (text: string) => find(text).map(({ sku }) => sku);

test('lines are searched by their displayed values', () => {
  expect(skus('')).toHaveLength(3);
  expect(skus(' işik ')).toEqual(['IŞIK-1']);
  expect(skus('FIRÇA')).toEqual(['B-2']);
  expect(skus('12')).toEqual(['C-3']);
  expect(skus('zzz')).toEqual([]);
});

test('sumColumn adds decimal amounts without rounding errors', () => {
  expect(sumColumn(orderLines, 'amountInOrder')).toBe(12.3);
  expect(sumColumn([], 'amountInOrder')).toBe(0);
});

test('the JSON of lines contains only the visible fields', () => {
  const rows = [
    { sku: '007', amountInOrder: 2, secret: 'x', lot: { name: 'L' } },
    { sku: 'Ğ "1"', amountInOrder: 0 },
  ];
  expect(JSON.parse(linesAsJson(rows, new Set(['sku', 'amountInOrder', 'lot'])))).toEqual([
    { sku: '007', amountInOrder: 2, lot: { name: 'L' } },
    { sku: 'Ğ "1"', amountInOrder: 0 },
  ]);
});

test('the visible fields include those needed by a link', () => {
  expect(visibleFields(['productName', 'lot.name'], '/t/a/products/{sku}')).toEqual([
    'productName',
    'lot',
    'sku',
  ]);
  expect(visibleFields(['sku'], undefined)).toEqual(['sku']);
});

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

test('lines are exported as CSV in the format of the locale', () => {
  expect(linesAsCsv(rows, drawn, { ...style, locale: 'en' })).toBe(
    '\ufeffSKU,Adet\r\n007,1.5\r\n"\'=1+1\t""x""",\r\n',
  );
  expect(linesAsCsv(rows.slice(0, 1), drawn, { ...style, locale: 'tr' })).toBe(
    '\ufeffSKU;Adet\r\n007;"1,5"\r\n',
  );
});

test('lines are copied to the clipboard as tab-separated cells', () => {
  expect(linesAsTable(rows, drawn, { ...style, locale: 'tr' })).toBe('SKU\tAdet\n007\t1,5\n\'=1+1 "x"\t\n');
});
