import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from './retry';

const now = Date.parse('2026-11-21T12:00:00Z');
const after = (value: string) => retryAfterSeconds({ 'retry-after': value }, now);

describe('retry delay', () => {
  it.each<[string, number | undefined]>([
    ['7', 7],
    ['0', 0],
    ['1.2', 2],
    ['1000000000', 60],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30],
    ['Sat, 21 Nov 2026 18:00:00 GMT', 60],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['-5', undefined],
    ['soon', undefined],
    ['2026', 60],
    ['', undefined],
    ['1e3', undefined],
  ])('Retry-After: %j', (value, seconds) => {
    expect(after(value)).toBe(seconds);
  });

  it('is read from x-retry-after when Retry-After is missing or invalid', () => {
    expect(retryAfterSeconds({ 'x-retry-after': '12' })).toBe(12);
    expect(retryAfterSeconds({ 'retry-after': 'soon', 'x-retry-after': '12' })).toBe(12);
    expect(retryAfterSeconds({ 'retry-after': '3', 'x-retry-after': '12' })).toBe(3);
    expect(retryAfterSeconds({})).toBeUndefined();
  });
});
