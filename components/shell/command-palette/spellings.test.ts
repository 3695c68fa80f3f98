import { expect, test } from 'vitest';
import { normalizePlain } from '@/lib/contract/schema/normalize';
import { variants } from './spellings';

test('a name is searched with and without its accents, as typed first', () => {
  expect(variants('ayse')).toEqual(['ayse', 'ayşe']);
  expect(variants('Ayşe')).toEqual(['Ayşe', 'ayse', 'ayşe']);
  expect(variants('Kim')).toEqual(['Kim', 'kim', 'kım']);
  expect(variants('kâğıt')).toContain('kâğıt');
});

test('one of the variants is part of the name, however the name is spelled', () => {
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

test('the number of variants is limited, however many letters may have an accent', () => {
  expect(variants('gosgucsosugosgucsosu').length).toBeLessThanOrEqual(9);
});
