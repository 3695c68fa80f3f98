import { describe, expect, it, test } from 'vitest';
import { SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { matchColumns, parseTable, toRows } from './read-paste';
import { isTable, withoutPaste } from './use-paste';

test('undoing a paste keeps rows that were edited or added since', () => {
  const rows = (...skus: string[]) => skus.map((sku) => ({ sku }));
  const [before, after] = [rows('A', 'B'), rows('pasted 1', 'pasted 2', 'pasted 3', 'pasted 4')];
  expect(withoutPaste(after, before, after)).toEqual(before);
  const now = rows('pasted 1', 'typed', 'pasted 3', 'typed too', 'new');
  expect(withoutPaste(now, before, after)).toEqual(rows('A', 'typed', 'typed too', 'new'));
});

const item = fieldsOf(SalesOrderUpsertLine);
const columns = ['sku', 'amountInOrder', 'productSalePrice', 'itemNo', 'lotNumber', 'externalLineItemId'];
const names: Record<string, string[]> = {
  sku: ['sku', 'Stok kodu'],
  amountInOrder: ['amountInOrder', 'Adet'],
  productSalePrice: ['productSalePrice', 'Birim fiyat'],
};
const heads = (column: string) => names[column] ?? [column];
const read = (text: string, from = 'sku') => matchColumns(parseTable(text), columns, from, heads);
const tr = { decimal: ',', zone: 'Europe/Istanbul' } as const;
const en = { decimal: '.', zone: 'UTC' } as const;

describe('parseTable', () => {
  it('keeps tabs, line breaks and quotes of quoted cells, and quotes inside plain ones', () => {
    expect(parseTable('A\t"two\nlines\tand ""this"""\r\n5" nail\t\n')).toEqual([
      ['A', 'two\nlines\tand "this"'],
      ['5" nail', ''],
    ]);
  });

  it('distinguishes one cell from several', () => {
    expect(['A-1', 'A-1\r\n', 'A\tB', 'A\nB'].map(isTable)).toEqual([false, false, true, true]);
  });
});

describe('a paste', () => {
  it('without headings fills the columns from the current cell to the right', async () => {
    const pasted = read('3\t12,50\n4\t1.250,00\n', 'amountInOrder');
    expect(pasted).toMatchObject({
      columns: ['amountInOrder', 'productSalePrice'],
      unmatched: [],
    });
    expect(await toRows(pasted, item, tr)).toEqual([
      { amountInOrder: '3', productSalePrice: '12,50' },
      { amountInOrder: '4', productSalePrice: '1250,00' },
    ]);
  });

  it('follows headings in either language, in any order', async () => {
    const pasted = read('Birim fiyat\tSTOK KODU\tamountInOrder\n1,5\t0012\t7');
    expect(pasted.columns).toEqual(['productSalePrice', 'sku', 'amountInOrder']);
    expect(await toRows(pasted, item, en)).toEqual([
      { productSalePrice: '1.50', sku: '0012', amountInOrder: '7' },
    ]);
  });

  it('reports unmatched columns by heading or position, and skips empty ones', () => {
    expect(read('SKU\tRenk\tAdet\t\nA\tMavi\t1\t').unmatched).toEqual([
      { heading: 'Renk', position: 2, sample: 'Mavi' },
    ]);
    expect(read('A\t1\t2\t3\tL\tE\tone too many').unmatched).toEqual([
      { heading: '', position: 7, sample: 'one too many' },
    ]);
    expect(read('L\tE\tone', 'lotNumber').unmatched).toHaveLength(1);
  });

  it('keeps unreadable values as pasted', async () => {
    const [row] = await toRows(read('A\tbeş'), item, tr);
    expect(row).toEqual({ sku: 'A', amountInOrder: 'beş' });
  });
});
