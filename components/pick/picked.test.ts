import { describe, expect, it } from 'vitest';
import { countOf, everything, isPicked, none, pick } from './picked';

describe('what is picked', () => {
  it('is some rows by key, also over pages', () => {
    const picked = pick(pick(none, ['a', 'b', 'c'], true), ['b'], false);
    expect([...picked.keys]).toEqual(['a', 'c']);
    expect(countOf(picked, 300)).toBe(2);
    expect(isPicked(picked, 'a')).toBe(true);
    expect(isPicked(picked, 'b')).toBe(false);
  });

  it('or all that match, but for those taken out by hand', () => {
    const picked = pick(everything, ['a', 'b'], false);
    expect(countOf(picked, 300)).toBe(298);
    expect(isPicked(picked, 'a')).toBe(false);
    expect(isPicked(picked, 'z')).toBe(true);
    expect(countOf(pick(picked, ['a'], true), 300)).toBe(299);
  });

  it('is nothing at first', () => expect(countOf(none, 300)).toBe(0));
});
