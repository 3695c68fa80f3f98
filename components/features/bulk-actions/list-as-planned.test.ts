import { expect, test } from 'vitest';
import { listAsPlanned } from './list-as-planned';

test('the link back to the list restores the search, filters and sort of a run on the first page', () => {
  const asked = { tag: 'x', search: '?q=zeytin+%26+co&f=tag%3Aempty&f=state%3Ain%3AA%2CB&sort=-sku&page=7' };
  const back = new URL(listAsPlanned('/t/demo/products', asked), 'http://console');
  expect(back.pathname).toBe('/t/demo/products');
  expect([...back.searchParams]).toEqual([
    ['q', 'zeytin & co'],
    ['f', 'tag:empty'],
    ['f', 'state:in:A,B'],
    ['sort', '-sku'],
  ]);
});

test('a run without a saved URL links to the plain list, never to another site', () => {
  for (const asked of [undefined, null, {}, { search: 7 }, { search: '' }, { search: '?page=3' }])
    expect(listAsPlanned('/t/demo/returns', asked)).toBe('/t/demo/returns');
  expect(listAsPlanned('/t/demo/returns', { search: '//evil.example' })).toMatch(/^\/t\/demo\/returns\?/);
});
