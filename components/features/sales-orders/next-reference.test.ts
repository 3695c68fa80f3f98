import { expect, test } from 'vitest';
import { referenceAfter } from './next-reference';

test('the next reference follows the most frequent pattern and keeps its length', () => {
  expect(referenceAfter(['ORD-2026-00124', 'TY-99', 'ORD-2026-00126', 'ORD-2026-00125'])).toBe(
    'ORD-2026-00127',
  );
  expect(referenceAfter(['0099', '0098'])).toBe('0100');
  expect(referenceAfter(['0099', '0098'], new Set(['0100', '0101']))).toBe('0102');
  expect(referenceAfter(['W-9-TR', 'W-8-TR'])).toBe('W-10-TR');
});

test('no reference is suggested without a counting pattern or when the result would be invalid', () => {
  expect(referenceAfter([])).toBeUndefined();
  expect(referenceAfter(['ABC', 'DEF'])).toBeUndefined();
  expect(referenceAfter(['A-1', 'B-2', 'C-3'])).toBeUndefined();
  expect(referenceAfter(['A_1', 'A_2'])).toBeUndefined();
  expect(referenceAfter(['9', '8'].map((n) => `${'X'.repeat(29)}${n}`))).toBeUndefined();
});
