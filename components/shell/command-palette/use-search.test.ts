import { expect, test } from 'vitest';
import { isInScope, scopeOf } from './use-search';

test('a word before a colon sets the scope of the search, in either language', () => {
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

test('a code that contains a colon sets no scope', () => {
  expect(scopeOf('AB:12')).toEqual({ text: 'AB:12' });
  expect(scopeOf('8690000000017')).toEqual({ text: '8690000000017' });
  expect(scopeOf(':x')).toEqual({ text: ':x' });
});

test('entries outside the scope are left out', () => {
  const { scope } = scopeOf('return: 5');
  expect(isInScope({ group: 'found', of: 'returns' }, scope)).toBe(true);
  expect(isInScope({ group: 'found', of: 'products' }, scope)).toBe(false);
  expect(isInScope({ group: 'go' }, scope)).toBe(false);
  expect(isInScope({ group: 'go' }, undefined)).toBe(true);
});
