import { expect, test } from 'vitest';
import { queriesFor } from './local-tag-views';

const recordsIn = (query: string) => new URLSearchParams(query).getAll('record');

test('the local tags of a page are read with one request', () => {
  expect(queriesFor(['A&B=1', 'B']).map(recordsIn)).toEqual([['A&B=1', 'B']]);
  expect(queriesFor([])).toEqual([]);
});

test('a request names at most 100 records', () => {
  const records = Array.from({ length: 230 }, (_, i) => `R-${i}`);
  const parts = queriesFor(records).map(recordsIn);
  expect(parts.flat()).toEqual(records);
  expect(parts.map((part) => part.length)).toEqual([100, 100, 30]);
});

test('long record numbers are split into several requests', () => {
  const records = Array.from({ length: 20 }, (_, i) => `${i}${'ş'.repeat(200)}`);
  const queries = queriesFor(records);
  expect(queries.flatMap(recordsIn)).toEqual(records);
  expect(Math.max(...queries.map(({ length }) => length))).toBeLessThanOrEqual(6_000);
});
