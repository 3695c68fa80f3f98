import { expect, it } from 'vitest';
import { ean13, isEan13, isTckn, isVkn, tckn, vkn } from './products';

it('ean13 completes known barcodes', () => {
  expect(ean13('400638133393')).toBe('4006381333931');
  expect(ean13('501234567890')).toBe('5012345678900');
  expect(ean13('869000000015')).toBe('8690000000159');
});

it('isEan13 detects a wrong digit anywhere in a barcode', () => {
  const right = '4006381333931';
  for (let place = 0; place < 13; place++) {
    const wrong = [...right].map((d, i) => (i === place ? String((Number(d) + 1) % 10) : d)).join('');
    expect(isEan13(wrong), wrong).toBe(false);
  }
  expect(isEan13(right)).toBe(true);
});

it('vkn completes known tax numbers', () => {
  expect(vkn('123456789')).toBe('1234567890');
  expect(isVkn('4540536920')).toBe(true);
  expect(isVkn('4540536921')).toBe(false);
});

it('tckn completes known identity numbers', () => {
  expect(tckn('100000001')).toBe('10000000146');
  expect(isTckn('10000000146')).toBe(true);
  expect(isTckn('10000000145')).toBe(false);
  expect(isTckn('01234567890')).toBe(false);
});

it('check digit functions reject a wrong number of digits', () => {
  expect(() => ean13('40063813339')).toThrow('not 12 digits');
  expect(() => vkn('12345678x')).toThrow('not 9 digits');
  expect(() => tckn('012345678')).toThrow('start with 0');
});
