import { expect, test } from 'vitest';
import { normalizePlain } from '@/lib/contract/schema/normalize';
import { spellings } from './spellings';

test('a name is asked for with and without its accents, as typed first', () => {
  expect(spellings('ayse')).toEqual(['ayse', 'ayşe']);
  expect(spellings('Ayşe')).toEqual(['Ayşe', 'ayse', 'ayşe']);
  expect(spellings('Kim')).toEqual(['Kim', 'kim', 'kım']);
  expect(spellings('kâğıt')).toContain('kâğıt');
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
        spellings(typed).some((asked) => name.includes(asked.toLowerCase())),
        `${typed} for ${name}`,
      ).toBe(true);
});

test('a question keeps its size however many letters could have an accent', () => {
  expect(spellings('gosgucsosugosgucsosu').length).toBeLessThanOrEqual(9);
});
