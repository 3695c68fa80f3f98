import { describe, expect, it } from 'vitest';
import { dayOnWire, toDay, toInstant } from './dates';

describe('dates (D23)', () => {
  it('reads a moment without an offset as UTC', () => {
    expect(toInstant('2025-06-17T10:13:41')).toBe('2025-06-17T10:13:41.000Z');
    expect(toInstant('2025-06-17')).toBe('2025-06-17T00:00:00.000Z');
    expect(toInstant('2025-06-17T00:30:00+03:00')).toBe('2025-06-16T21:30:00.000Z');
  });

  it('never shifts a day', () => {
    expect(toDay('2025-06-17T00:30:00+03:00')).toBe('2025-06-17');
    expect(dayOnWire('2025-06-17T23:30:00-11:00')).toBe('2025-06-17T00:00:00.000Z');
  });
});
