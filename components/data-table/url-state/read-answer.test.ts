import { expect, test } from 'vitest';
import { readAnswer } from './read-answer';

const rows = [{ sku: 'A-1' }, { sku: 'A-2' }];

test('both shapes of a list are read, and the same answer gives the same rows', () => {
  const answer = { items: rows, count: 50, offset: 0, dataSetCount: 12_431 };
  const read = readAnswer(answer, {});
  expect(read).toMatchObject({ total: 12_431, rows });
  expect(readAnswer(answer, {})).toBe(read);
  expect(readAnswer({ count: 900, data: rows }, { offset: 3 })).toMatchObject({
    total: 900,
    offset: 3,
    rows,
  });
  expect(readAnswer('nothing', {})).toBeUndefined();
});
