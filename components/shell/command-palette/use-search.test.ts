import { expect, test } from 'vitest';
import { isInScope, scopeOf } from './use-search';

test('a word before a colon says among what, in either language', () => {
  expect(scopeOf('order: A-1')).toMatchObject({
    text: 'A-1',
    scope: { kinds: ['sales-orders', 'rejected-orders'] },
  });
  expect(scopeOf('SİPARİŞ:A-1').scope).toEqual(scopeOf('order:').scope);
  expect(scopeOf('ürün:x').scope?.kinds).toEqual(['products']);
  expect(scopeOf('> theme')).toMatchObject({
    text: 'theme',
    scope: { groups: ['acts', 'create', 'settings'] },
  });
});

test('a code with a colon in it is no such word', () => {
  expect(scopeOf('AB:12')).toEqual({ text: 'AB:12' });
  expect(scopeOf('8690000000017')).toEqual({ text: '8690000000017' });
  expect(scopeOf(':x')).toEqual({ text: ':x' });
});

test('lines of another kind are left out', () => {
  const { scope } = scopeOf('return: 5');
  expect(isInScope({ group: 'found', of: 'returns' }, scope)).toBe(true);
  expect(isInScope({ group: 'found', of: 'products' }, scope)).toBe(false);
  expect(isInScope({ group: 'go' }, scope)).toBe(false);
  expect(isInScope({ group: 'go' }, undefined)).toBe(true);
});
