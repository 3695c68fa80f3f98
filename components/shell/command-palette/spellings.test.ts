import { expect, test } from 'vitest';
import { normalizePlain } from '@/lib/contract/schema/normalize';
import { variants } from './spellings';

test('a name is asked for with and without its accents, as typed first', () => {
  expect(variants('ayse')).toEqual(['ayse', 'ayşe']);
  expect(variants('Ayşe')).toEqual(['Ayşe', 'ayse', 'ayşe']);
  expect(variants('Kim')).toEqual(['Kim', 'kim', 'kım']);
  expect(variants('kâğıt')).toContain('kâğıt');
});

test('however a name is spelt, one of the questions is part of it', () => {
  for (const name of [
    'öztürkoğlu',
    'ozturkoglu',
    'öztürköglü',
    'gösgücşosu',
    'şeker',
    'çağlagüşo',
    'yılmaz',
    'ışıl',
    'yıldırım',
  ])
    for (const typed of [name, normalizePlain(name), name.toUpperCase()])
      expect(
        variants(typed).some((asked) => name.includes(asked.toLowerCase())),
        `${typed} for ${name}`,
      ).toBe(true);
});

test('a question keeps its size however many letters could have an accent', () => {
  expect(variants('gosgucsosugosgucsosu').length).toBeLessThanOrEqual(9);
});
