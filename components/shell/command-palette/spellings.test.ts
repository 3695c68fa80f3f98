import { expect, test } from 'vitest';
import { normalizePlain } from '@/lib/contract/schema/normalize-letters';
import { spellingVariants } from './spelling-variants';

test('a name is searched with and without its accents, as typed first', () => {
  expect(spellingVariants('ayse')).toEqual(['ayse', 'ayşe']);
  expect(spellingVariants('Ayşe')).toEqual(['Ayşe', 'ayse', 'ayşe']);
  expect(spellingVariants('Kim')).toEqual(['Kim', 'kim', 'kım']);
  expect(spellingVariants('kâğıt')).toContain('kâğıt');
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
        spellingVariants(typed).some((asked) => name.includes(asked.toLowerCase())),
        `${typed} for ${name}`,
      ).toBe(true);
});

test('the number of variants is limited, however many letters may have an accent', () => {
  expect(spellingVariants('gosgucsosugosgucsosu').length).toBeLessThanOrEqual(9);
});
