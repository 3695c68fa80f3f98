import { describe, expect, it, test } from 'vitest';
import { SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { Rows } from '../values/form-values';
import { decimalOfPaste, readPaste, valuesOf as valuesIn, withoutPaste } from './read-paste';
import { isTable, rowsIn, trimmed } from './use-paste';

const row = (name: string, sku: string) => ({ '#': name, sku });
const skus = (rows: Rows) => rows.list.map(({ sku }) => sku);

test('a paste is taken back, and what was typed or added since stays', () => {
  const before = new Rows([row('a', 'A'), row('b', 'B')]);
  const after = new Rows([
    row('a', 'pasted 1'),
    row('b', 'pasted 2'),
    row('c', 'pasted 3'),
    row('d', 'pasted 4'),
  ]);
  expect(skus(withoutPaste(after, before, after))).toEqual(['A', 'B']);
  const typed = after.with(1, { sku: 'typed' }).with(3, { sku: 'typed too' });
  const now = new Rows([row('e', 'new'), ...typed.list.slice(1)]);
  expect(skus(withoutPaste(now, before, after))).toEqual(['new', 'typed', 'typed too']);
});

const item = fieldsOf(SalesOrderUpsertLine);
const columns = ['sku', 'amountInOrder', 'productSalePrice', 'itemNo', 'lotNumber', 'externalLineItemId'];
const names: Record<string, string[]> = {
  sku: ['sku', 'Stok kodu'],
  amountInOrder: ['amountInOrder', 'Adet'],
  productSalePrice: ['productSalePrice', 'Birim fiyat'],
};
const heads = (column: string) => names[column] ?? [column];
const cellsOf = (text: string) => trimmed([...rowsIn(text)]);
const read = (text: string, from = 'sku') => readPaste(cellsOf(text), columns, from, heads);
type Style = { decimal: ',' | '.'; zone: string };
const valuesOf = (pasted: ReturnType<typeof read>, of: typeof item, reader: Style) =>
  valuesIn(pasted, of, reader, decimalOfPaste(pasted, of, reader));
const tr = { decimal: ',', zone: 'Europe/Istanbul' } as const;
const en = { decimal: '.', zone: 'UTC' } as const;

describe('rowsIn', () => {
  it('keeps tabs, line breaks and quotes of quoted cells, and quotes inside plain ones', () => {
    expect(cellsOf('A\t"two\nlines\tand ""this"""\r\n5" nail\t\n')).toEqual([
      ['A', 'two\nlines\tand "this"'],
      ['5" nail', ''],
    ]);
  });

  it('tells one cell from many', () => {
    expect(['A-1', 'A-1\r\n', 'A\tB', 'A\nB'].map(isTable)).toEqual([false, false, true, true]);
  });
});

describe('a paste', () => {
  it('without headings goes from the column of the cell to the right', () => {
    const pasted = read('3\t12,50\n4\t1.250,00\n', 'amountInOrder');
    expect(pasted).toMatchObject({
      headed: false,
      columns: ['amountInOrder', 'productSalePrice'],
      extra: [],
    });
    expect(valuesOf(pasted, item, tr)).toEqual([
      { amountInOrder: '3', productSalePrice: '12,5' },
      { amountInOrder: '4', productSalePrice: '1250' },
    ]);
  });

  it('follows headings in either language, in any order', () => {
    const pasted = read('Birim fiyat\tSTOK KODU\tamountInOrder\n1,5\t0012\t7');
    expect(pasted).toMatchObject({ headed: true, columns: ['productSalePrice', 'sku', 'amountInOrder'] });
    expect(valuesOf(pasted, item, en)).toEqual([
      { productSalePrice: '1.5', sku: '0012', amountInOrder: '7' },
    ]);
  });

  it('names the columns that have no place, by heading or by position, and passes over empty ones', () => {
    expect(read('SKU\tRenk\tAdet\t\nA\tMavi\t1\t').extra).toEqual([
      { head: 'Renk', position: 2, sample: 'Mavi' },
    ]);
    expect(read('A\t1\t2\t3\tL\tE\tone too many').extra).toEqual([
      { head: '', position: 7, sample: 'one too many' },
    ]);
    expect(read('L\tE\tone', 'lotNumber').extra).toHaveLength(1);
  });

  it('leaves what cannot be read as it came, to be refused at its cell', () => {
    const [row] = valuesOf(read('A\tbeş'), item, tr);
    expect(row).toEqual({ sku: 'A', amountInOrder: 'beş' });
  });
});
