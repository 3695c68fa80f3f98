import { describe, expect, it } from 'vitest';
import { codeCandidates, trimCode } from './gs1';

describe('pasted or scanned code', () => {
  it('is trimmed of surrounding whitespace and control characters only', () => {
    expect(trimCode(' \t0012-aB \r\n')).toBe('0012-aB');
    expect(trimCode('\ufeff\u200b\u00a0WEB 1\u00a0')).toBe('WEB 1');
    expect(trimCode('\u001d8690000000012\u001d')).toBe('8690000000012');
    expect(codeCandidates('  ')).toEqual([]);
    expect(codeCandidates('00042')).toEqual(['00042']);
  });

  it('is extracted from a GS1 symbol, after the raw text', () => {
    const raw = '01086900000000121728050110L-7/A\u001d21S9';
    expect(codeCandidates(`]d2${raw}`)).toEqual([
      `]d2${raw}`,
      '08690000000012',
      '8690000000012',
      'L-7/A',
      'S9',
    ]);
    expect(codeCandidates('(01)08690000000012(10)L-7/A')).toEqual([
      '(01)08690000000012(10)L-7/A',
      '08690000000012',
      '8690000000012',
      'L-7/A',
    ]);
  });

  it('stays unchanged when it is not a valid GS1 symbol', () => {
    expect(codeCandidates('0108690000000012X')).toEqual(['0108690000000012X']);
    expect(codeCandidates('WEB-1(2)')).toEqual(['WEB-1(2)']);
  });
});
