import { expect, test } from 'vitest';
import { clockIn, dayIn, startOfDay } from './zone';

test('the wall clock of a zone', () => {
  const at = new Date('2026-11-20T22:11:09.500Z');
  expect(clockIn('UTC', at)).toBe('2026-11-20 22:11:09');
  expect(clockIn('Europe/Istanbul', at)).toBe('2026-11-21 01:11:09');
  expect(dayIn('America/Los_Angeles', at)).toBe('2026-11-20');
  expect(clockIn('UTC', new Date('2026-11-20T00:00:00Z'))).toBe('2026-11-20 00:00:00');
});

test.each([
  ['2026-11-21', 'Europe/Istanbul', '2026-11-20T21:00:00.000Z'],
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-06-01', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z'],
  ['2026-06-01', 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, at) => {
  expect(startOfDay(day, zone)).toBe(at);
  expect(dayIn(zone, new Date(at))).toBe(day);
  expect(dayIn(zone, new Date(Date.parse(at) - 1))).not.toBe(day);
});
