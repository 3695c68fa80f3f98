import { describe, expect, it } from 'vitest';
import type { Kind } from '@/lib/contract/schema/fields';
import { type CellStyle, readCell } from './read-cell';

const style = (decimal: ',' | '.'): CellStyle => ({
  decimal,
  zone: 'Europe/Istanbul',
  values: { Product: ['product', 'urun'], Bundle: ['bundle', 'set'], true: ['evet'], false: ['hayir'] },
});
const read = (text: string, kind: Kind, decimal: ',' | '.' = ',') =>
  readCell(text, { path: 'x', kind, required: false, values: ['Product', 'Bundle'] }, style(decimal));

describe('a cell', () => {
  it.each<[string, Kind, unknown]>([
    ['0012345', 'code', '0012345'],
    [' 8690000000012 ', 'code', '8690000000012'],
    ['1.234,50', 'money', 1234.5],
    ['1,5', 'number', 1.5],
    ['Evet', 'boolean', true],
    ['HAYIR', 'boolean', false],
    ['0', 'boolean', false],
    ['ÜRÜN', 'enum', 'Product'],
    ['Set', 'enum', 'Bundle'],
    ['bundle', 'enum', 'Bundle'],
    ['Else', 'enum', 'Else'],
    ['09.03.2026', 'day', '2026-03-09'],
    ['9/3/2026 ', 'day', undefined],
    ['31/12/2026', 'day', '2026-12-31'],
    ['12/31/2026', 'day', '2026-12-31'],
    ['2026-03-09 23:30', 'day', '2026-03-09'],
    ['2026-03-09T23:30:00Z', 'day', '2026-03-09'],
    ['09.03.2026 14:05', 'instant', '2026-03-09T11:05:00.000Z'],
    ['2026-03-09T14:05:00+03:00', 'instant', '2026-03-09T14:05:00+03:00'],
    ['007|0012', 'list', ['007', '0012']],
  ])('%j is read as %s', (text, kind, value) => {
    const found = read(text, kind);
    expect('value' in found ? found.value : undefined).toEqual(value);
  });

  it.each<[string, Kind, string]>([
    ['12 pieces', 'number', 'number.shape'],
    ['1.250', 'number', 'number.ambiguous'],
    ['9/3/2026', 'day', 'date.ambiguous'],
    ['31.02.2026', 'day', 'date.shape'],
    ['2026-02-30', 'day', 'date.shape'],
    ['25:00', 'instant', 'date.shape'],
    ['maybe', 'boolean', 'boolean'],
  ])('%j is rejected as %s rather than guessed', (text, kind, code) =>
    expect(read(text, kind)).toMatchObject({ code }),
  );

  it('uses a point as decimal separator when the file does', () => {
    expect(read('1250.5', 'number', '.')).toEqual({ value: 1250.5 });
    expect(read('1,250', 'number', '.')).toMatchObject({ code: 'number.ambiguous' });
  });
  it('has no value when it is blank', () => expect(read('  ', 'code')).toEqual({}));
});
