import { expect, test } from 'vitest';
import { Rows } from '../values/form-values';
import { withoutPaste } from './insert-rows';

const row = (name: string, sku: string) => ({ '#': name, sku });
const skus = (rows: Rows) => rows.list.map(({ sku }) => sku);

test('a paste is taken back, and what was typed or added since stays', () => {
  const before = new Rows([row('a', 'A'), row('b', 'B')]);
  const after = new Rows([
    row('a', 'pasted 1'),
    row('b', 'pasted 2'),
    row('c', 'pasted 3'),
    row('d', 'pasted 4'),
  ]);
  expect(skus(withoutPaste(after, before, after))).toEqual(['A', 'B']);
  const typed = after.with(1, { sku: 'typed' }).with(3, { sku: 'typed too' });
  const now = new Rows([row('e', 'new'), ...typed.list.slice(1)]);
  expect(skus(withoutPaste(now, before, after))).toEqual(['new', 'typed', 'typed too']);
});
