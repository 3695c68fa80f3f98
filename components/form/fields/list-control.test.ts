import { describe, expect, it } from 'vitest';
import { entriesOf, joined } from './list-control';

describe('entriesOf', () => {
  it('splits a column, a row or a line of codes, and keeps leading zeros', () => {
    expect(entriesOf('0869\r\n870\n\n871', true)).toEqual(['0869', '870', '871']);
    expect(entriesOf('0869\t870;871, 872 873 ', true)).toEqual(['0869', '870', '871', '872', '873']);
    expect(entriesOf('  ', true)).toEqual([]);
  });

  it('keeps the spaces between words', () => {
    expect(entriesOf('yeni ürün; çok satan', false)).toEqual(['yeni ürün', 'çok satan']);
  });
});

describe('joined', () => {
  it('keeps every entry once and returns the repeated ones', () => {
    expect(joined(['1', '2'], ['3', '2', '3', '4'])).toEqual({
      list: ['1', '2', '3', '4'],
      repeated: ['2', '3'],
    });
    expect(joined([], ['1'])).toEqual({ list: ['1'], repeated: [] });
  });
});
