import { describe, expect, it } from 'vitest';
import { toDay, toInstant } from './zone';

describe('dates (D23)', () => {
  it('reads a moment without an offset as UTC', () => {
    expect(toInstant('2025-06-17T10:13:41')).toBe('2025-06-17T10:13:41.000000Z');
    expect(toInstant('2025-06-17')).toBe('2025-06-17T00:00:00.000000Z');
    expect(toInstant('2025-06-17T00:30:00+03:00')).toBe('2025-06-16T21:30:00.000000Z');
  });

  it('keeps microseconds, and cuts what is finer', () => {
    expect(toInstant('2025-06-17T10:13:41.5Z')).toBe('2025-06-17T10:13:41.500000Z');
    expect(toInstant('2025-06-17T10:13:41.123456+03:00')).toBe('2025-06-17T07:13:41.123456Z');
    expect(toInstant('2025-06-17T10:13:41.1234567')).toBe('2025-06-17T10:13:41.123456Z');
  });

  it('never shifts a day', () => {
    expect(toDay('2025-06-17T00:30:00+03:00')).toBe('2025-06-17');
    expect(toDay('2025-06-17T23:30:00-11:00')).toBe('2025-06-17');
  });
});
