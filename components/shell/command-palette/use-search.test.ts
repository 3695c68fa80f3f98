import { expect, test } from 'vitest';
import { searchScopes } from '@/lib/messages/catalogs';
import { isInScope, parseScope } from './use-search';

test('a word before a colon sets the scope of the search, in either language', () => {
  expect(parseScope('order: A-1', searchScopes)).toMatchObject({
    text: 'A-1',
    scope: { kinds: ['sales-orders', 'rejected-orders'] },
  });
  expect(parseScope('SİPARİŞ:A-1', searchScopes).scope).toEqual(parseScope('order:', searchScopes).scope);
  expect(parseScope('ürün:x', searchScopes).scope?.kinds).toEqual(['products']);
  expect(parseScope('> theme', searchScopes)).toMatchObject({
    text: 'theme',
    scope: { groups: ['acts', 'create', 'settings'] },
  });
});

test('a code that contains a colon sets no scope', () => {
  expect(parseScope('AB:12', searchScopes)).toEqual({ text: 'AB:12' });
  expect(parseScope('8690000000017', searchScopes)).toEqual({ text: '8690000000017' });
  expect(parseScope(':x', searchScopes)).toEqual({ text: ':x' });
});

test('entries outside the scope are left out', () => {
  const { scope } = parseScope('return: 5', searchScopes);
  expect(isInScope({ group: 'found', of: 'returns' }, scope)).toBe(true);
  expect(isInScope({ group: 'found', of: 'products' }, scope)).toBe(false);
  expect(isInScope({ group: 'go' }, scope)).toBe(false);
  expect(isInScope({ group: 'go' }, undefined)).toBe(true);
});
