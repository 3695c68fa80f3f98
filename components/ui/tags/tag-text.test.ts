import { expect, test } from 'vitest';
import { commonTags, splitTag, tagOf } from './tag-text';

test('a tag is several words in one string', () => {
  expect(splitTag(' exchange first,işlendi,, exchange first ')).toEqual(['exchange first', 'işlendi']);
  expect(tagOf(['exchange first', 'işlendi'])).toBe('exchange first, işlendi');
  expect(splitTag('')).toEqual([]);
});

test('the words used most often come first', () => {
  expect(commonTags(['a, b', 'b', 'c,b', 'c', ''], 2)).toEqual(['b', 'c']);
});
