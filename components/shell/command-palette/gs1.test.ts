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

  it.each([
    ['a net weight in kg', '0109501101530003310300175510ABC123'],
    ['a gross weight in lb', '010950110153000334020012501728050110ABC123'],
    ['an area and a delivery address', '01095011015300033143001500410950110153000310ABC123'],
    ['a production and a freezing date', '010950110153000311260105\u001d14260106\u001d10ABC123'],
    ['a pallet', '00095011015300000018\u001d01095011015300031126010510ABC123'],
    ['a made-to-order item', '0109501101530003030950110153000310ABC123'],
    ['a country of origin', '0109501101530003422792\u001d10ABC123'],
  ])('is extracted from a GS1 symbol with %s before the lot', (_, raw) => {
    for (const prefix of [']C1', ']d2', ']C1\u001d'])
      expect(codeCandidates(`${prefix}${raw}`).slice(1)).toEqual([
        '09501101530003',
        '9501101530003',
        'ABC123',
      ]);
  });

  it('stays unchanged when a separator interrupts an element of predefined length', () => {
    const raw = '0109501101530003310300\u001d175510ABC123';
    expect(codeCandidates(raw)).toEqual([raw]);
  });

  it('stays unchanged when it is not a valid GS1 symbol', () => {
    expect(codeCandidates('0108690000000012X')).toEqual(['0108690000000012X']);
    expect(codeCandidates('WEB-1(2)')).toEqual(['WEB-1(2)']);
  });
});
