import { expect, test } from 'vitest';
import { errorTree, mistakesIn, noteRowProblems } from './field-errors';
import { Rows } from './form-values';

const fault = (at: number) => ({ path: ['lineItems', at, 'sku'], message: 'is required', code: 'x' });
const rows = new Rows(['a', 'b', 'c', 'd'].map((name) => ({ '#': name, sku: '' })));

test('a mistake stays with its row while rows come and go before it', () => {
  const errors = errorTree([fault(1), fault(3)]);
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
