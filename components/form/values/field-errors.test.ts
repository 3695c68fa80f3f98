import { expect, test } from 'vitest';
import { errorTree, mistakesIn, noteRowProblems } from './field-errors';
import { Rows } from './form-values';

const problemAt = (at: number) => ({ path: ['lineItems', at, 'sku'], message: 'is required', code: 'x' });
const rows = new Rows(['a', 'b', 'c', 'd'].map((name) => ({ '#': name, sku: '' })));

test('a mistake stays with its row while rows come and go before it', () => {
  const errors = errorTree([problemAt(1), problemAt(3)]);
  noteRowProblems(errors, { lineItems: rows });
  const places = (now: Rows) => [...mistakesIn(errors.lineItems, now).keys()];
  expect(places(rows)).toEqual([1, 3]);
  expect(places(rows.with(1, { sku: 'B' }))).toEqual([1, 3]);
  expect(places(new Rows(rows.list.toSpliced(0, 1)))).toEqual([0, 2]);
  expect(places(new Rows(rows.list.toSpliced(1, 1)))).toEqual([2]);
  expect(places(new Rows([{ '#': 'new' }, ...rows.list]))).toEqual([2, 4]);
});

test('what is wrong with the list as such is no row of it', () => {
  expect(mistakesIn({ type: 'too_big', message: 'has too many' }, rows).size).toBe(0);
  expect(mistakesIn(undefined, rows).size).toBe(0);
});

const fault = (path: (string | number)[], message = 'x') => ({ path, message, code: 'c' });

test('errors take the shape of the values; of a place the first one is told', () => {
  const tree = errorTree([
    fault(['lineItems', 400, 'sku']),
    fault(['lineItems', 3, 'sku'], 'first'),
    fault(['lineItems', 3, 'sku'], 'second'),
    fault(['shippingAddress', 'city']),
    fault(['lineItems'], 'too many'),
  ]);
  expect(tree).toMatchObject({
    shippingAddress: { city: { type: 'c', message: 'x' } },
    lineItems: { 3: { sku: { message: 'first' } }, 400: { sku: { message: 'x' } }, message: 'too many' },
  });
  // A list, or react-hook-form takes it for nothing when it looks at the list again.
  expect(Array.isArray(tree.lineItems)).toBe(true);
});
