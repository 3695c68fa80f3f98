import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber, writeNumber } from './number-text';

const value = (text: string, decimal: ',' | '.' = ',') => {
  const read = parseNumber(text, decimal);
  return read.kind === 'number' ? read.value : read.kind === 'empty' ? undefined : read.reason;
};

describe('parseNumber', () => {
  it('accepts comma and point in every language', () => {
    for (const decimal of [',', '.'] as const) {
      expect(value('12,5', decimal)).toBe(12.5);
      expect(value('12.5', decimal)).toBe(12.5);
      expect(value('0,125', decimal)).toBe(0.125);
      expect(value('0.125', decimal)).toBe(0.125);
      expect(value('1.234,50', decimal)).toBe(1234.5);
      expect(value('1,234.50', decimal)).toBe(1234.5);
      expect(value('1.234.567', decimal)).toBe(1234567);
      expect(value('-12,25', decimal)).toBe(-12.25);
      expect(value('+3', decimal)).toBe(3);
      expect(value(',5', decimal)).toBe(0.5);
      expect(value(' 1 234,5\u00a0', decimal)).toBe(1234.5);
    }
  });

  it('reads the separator of the language as decimal, and reports the other as ambiguous', () => {
    expect(value('1,250', ',')).toBe(1.25);
    expect(value('1.250', '.')).toBe(1.25);
    expect(parseNumber('1.250', ',')).toEqual({
      kind: 'unreadable',
      reason: 'ambiguous',
      possibleValues: ['1250', '1,250'],
    });
    expect(parseNumber('-1,250', '.')).toEqual({
      kind: 'unreadable',
      reason: 'ambiguous',
      possibleValues: ['-1250', '-1.250'],
    });
  });

  it('rejects text that is not a number', () => {
    for (const text of [
      'abc',
      '1,2,3',
      '1.23.456',
      '12,',
      '1e5',
      '--1',
      '.',
      '١٢',
      '1.234,5,6',
      '12.34,567.8',
    ])
      expect(value(text), text).toBe('shape');
  });

  it('rejects a number that would be rounded', () => {
    expect(value('12345678901234567890')).toBe('inexact');
    expect(value('0,1234567890123456789')).toBe('inexact');
    expect(value('9007199254740993')).toBe('inexact');
    expect(value('0,30000000000000004')).toBe(0.30000000000000004);
  });

  it('distinguishes empty text from zero', () => {
    expect(value('  ')).toBeUndefined();
    expect(value('0')).toBe(0);
    expect(value('-0')).toBe(0);
    expect(value('007,50')).toBe(7.5);
  });

  it('reads back every number it writes', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e21, max: 1e21 }).map((n) => n + 0),
        fc.constantFrom(',', '.'),
        (n, decimal) => {
          expect(value(writeNumber(n, decimal), decimal)).toBe(Object.is(n, -0) ? 0 : n);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
