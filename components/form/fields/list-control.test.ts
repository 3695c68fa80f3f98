import { describe, expect, it } from 'vitest';
import { appendEntries, splitEntries } from './list-control';

describe('splitEntries', () => {
  it('splits a column, a row or a line of codes, and keeps leading zeros', () => {
    expect(splitEntries('0869\r\n870\n\n871', true)).toEqual(['0869', '870', '871']);
    expect(splitEntries('0869\t870;871, 872 873 ', true)).toEqual(['0869', '870', '871', '872', '873']);
    expect(splitEntries('  ', true)).toEqual([]);
  });

  it('keeps the spaces between words', () => {
    expect(splitEntries('yeni ürün; çok satan', false)).toEqual(['yeni ürün', 'çok satan']);
  });
});

describe('appendEntries', () => {
  it('keeps every entry once and returns the repeated ones', () => {
    expect(appendEntries(['1', '2'], ['3', '2', '3', '4'])).toEqual({
      list: ['1', '2', '3', '4'],
      repeated: ['2', '3'],
    });
    expect(appendEntries([], ['1'])).toEqual({ list: ['1'], repeated: [] });
  });
});
