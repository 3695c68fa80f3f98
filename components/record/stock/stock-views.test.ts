import { expect, test } from 'vitest';
import { lowStockAt, noStock, selectedStockView } from './stock-views';

test('a tab recognizes its own URL, also with a threshold that the tenant does not use', () => {
  const asked = (search: string) => selectedStockView({ f: new URLSearchParams(search).getAll('f') });
  expect([asked(lowStockAt(10)), asked(noStock), asked('')]).toEqual(['low', 'zero', 'levels']);
  expect(lowStockAt(25)).toContain('availableStock%3Arange%3A1..25');
  expect(asked('f=sku:starts:A&f=availableStock:range:1..25')).toBe('low');
  expect(asked('f=availableStock:range:5..25')).toBe('levels');
});
