import { expect, test } from 'vitest';
import { lowStock, noStock, viewOf } from './levels';

test('a tab knows its own address, and follows another threshold', () => {
  const asked = (search: string) => viewOf({ f: new URLSearchParams(search).getAll('f') });
  expect([asked(lowStock), asked(noStock), asked('')]).toEqual(['low', 'zero', 'levels']);
  expect(asked('f=sku:starts:A&f=availableStock:range:1..25')).toBe('low');
  expect(asked('f=availableStock:range:5..25')).toBe('levels');
});
