import { describe, expect, it } from 'vitest';
import { codeOf, codesIn } from './gs1';

describe('pasted or scanned code', () => {
  it('is trimmed of surrounding whitespace and control characters only', () => {
    expect(codeOf(' \t0012-aB \r\n')).toBe('0012-aB');
    expect(codeOf('\ufeff\u200b\u00a0WEB 1\u00a0')).toBe('WEB 1');
    expect(codeOf('\u001d8690000000012\u001d')).toBe('8690000000012');
    expect(codesIn('  ')).toEqual([]);
    expect(codesIn('00042')).toEqual(['00042']);
  });

  it('is extracted from a GS1 symbol, after the raw text', () => {
    const raw = '01086900000000121728050110L-7/A\u001d21S9';
    expect(codesIn(`]d2${raw}`)).toEqual([`]d2${raw}`, '08690000000012', '8690000000012', 'L-7/A', 'S9']);
    expect(codesIn('(01)08690000000012(10)L-7/A')).toEqual([
      '(01)08690000000012(10)L-7/A',
      '08690000000012',
      '8690000000012',
      'L-7/A',
    ]);
  });

  it('stays unchanged when it is not a valid GS1 symbol', () => {
    expect(codesIn('0108690000000012X')).toEqual(['0108690000000012X']);
    expect(codesIn('WEB-1(2)')).toEqual(['WEB-1(2)']);
  });
});
