import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findSimilar, similarity } from './similarity';

it('findSimilar returns the same as comparing every name', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'b', 'ö', 'o', '-', '1', '2'),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(name, fc.uniqueArray(name, { maxLength: 30 }), (text, names) => {
      const all = names
        .map((one) => ({ name: one, score: similarity(text, one) }))
        .filter(({ score }) => score >= 0.6)
        .sort((a, b) => b.score - a.score);
      const expected = all.filter(({ score }) => score > (all[0]?.score ?? 0) - 0.25).slice(0, 3);
      expect(findSimilar(text, names)).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});
