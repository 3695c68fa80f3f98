import { expect, test } from 'vitest';
import { oftenIn, tagOf, wordsIn } from './tag-text';

test('a tag is several words in one string', () => {
  expect(wordsIn(' exchange first,işlendi,, exchange first ')).toEqual(['exchange first', 'işlendi']);
  expect(tagOf(['exchange first', 'işlendi'])).toBe('exchange first, işlendi');
  expect(wordsIn('')).toEqual([]);
});

test('the words used most often come first', () => {
  expect(oftenIn(['a, b', 'b', 'c,b', 'c', ''], 2)).toEqual(['b', 'c']);
});
