import { expect, test } from 'vitest';
import { commonTags, joinTag, splitTag } from './tag-text';

test('splitTag splits a tag into its unique words, and tagOf joins them', () => {
  expect(splitTag(' exchange first,işlendi,, exchange first ')).toEqual(['exchange first', 'işlendi']);
  expect(joinTag(['exchange first', 'işlendi'])).toBe('exchange first, işlendi');
  expect(splitTag('')).toEqual([]);
});

test('commonTags returns the most frequent words first', () => {
  expect(commonTags(['a, b', 'b', 'c,b', 'c', ''], 2)).toEqual(['b', 'c']);
});
