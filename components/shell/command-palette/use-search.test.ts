import { expect, test } from 'vitest';
import en from '@/lib/messages/en.json';
import { isInScope, type ScopeId, scopeOf } from './use-search';

const wordsOf = (id: ScopeId) => en.shell.palette.scopes[id];

test('a word before a colon sets the scope of the search, in either language', () => {
  expect(scopeOf('order: A-1', wordsOf)).toMatchObject({
    text: 'A-1',
    scope: { kinds: ['sales-orders', 'rejected-orders'] },
  });
  expect(scopeOf('SİPARİŞ:A-1', wordsOf).scope).toEqual(scopeOf('order:', wordsOf).scope);
  expect(scopeOf('ürün:x', wordsOf).scope?.kinds).toEqual(['products']);
  expect(scopeOf('> theme', wordsOf)).toMatchObject({
    text: 'theme',
    scope: { groups: ['acts', 'create', 'settings'] },
  });
});

test('a code that contains a colon sets no scope', () => {
  expect(scopeOf('AB:12', wordsOf)).toEqual({ text: 'AB:12' });
  expect(scopeOf('8690000000017', wordsOf)).toEqual({ text: '8690000000017' });
  expect(scopeOf(':x', wordsOf)).toEqual({ text: ':x' });
});

test('entries outside the scope are left out', () => {
  const { scope } = scopeOf('return: 5', wordsOf);
  expect(isInScope({ group: 'found', of: 'returns' }, scope)).toBe(true);
  expect(isInScope({ group: 'found', of: 'products' }, scope)).toBe(false);
  expect(isInScope({ group: 'go' }, scope)).toBe(false);
  expect(isInScope({ group: 'go' }, undefined)).toBe(true);
});
