import { expect, test } from 'vitest';
import { fromClock } from './date-time-text';

test('fromClock converts local time to UTC, and leaves a day that does not exist to the contract', () => {
  expect(fromClock('2026-11-21T14:30', 'Europe/Istanbul')).toBe('2026-11-21T11:30:00.000Z');
  for (const text of ['2026-02-30T10:00', '2026-13-01T10:00', '2026-11-21', '2026-11-21T25:00'])
    expect(fromClock(text, 'UTC')).toBe(text);
});
