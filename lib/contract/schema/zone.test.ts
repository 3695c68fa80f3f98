import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  ageInDays,
  clockIn,
  dayIn,
  daysBetween,
  isDay,
  parseSpan,
  startOfDay,
  toDay,
  toInstant,
} from './zone';

const today = '2026-03-01';

test.each([
  ['today', { from: '2026-03-01', to: '2026-03-01' }],
  ['yesterday', { from: '2026-02-28', to: '2026-02-28' }],
  ['past', { to: '2026-02-28' }],
  ['last1d', { from: '2026-03-01', to: '2026-03-01' }],
  ['last7d', { from: '2026-02-23', to: '2026-03-01' }],
  ['next30d', { from: '2026-03-01', to: '2026-03-31' }],
  ['2026-01-01..2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
  ['..2026-01-31', { to: '2026-01-31' }],
  ['2026-01-01..', { from: '2026-01-01' }],
  ['2026-01-01', { from: '2026-01-01', to: '2026-01-01' }],
])('the range %s is counted from March 1', (text, span) => {
  expect(parseSpan(text, today)).toEqual(span);
});

test.each([
  '',
  '..',
  'last0d',
  'next',
  'tomorrow',
  '2026-02-29',
  '2026-01-01..2026-02-30',
  'a..b',
  '1..2..3',
])('%j is not a date range', (text) => {
  expect(parseSpan(text, today)).toBeUndefined();
});

test('days are counted without a time zone, across clock changes and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
  expect(isDay('2028-02-29')).toBe(true);
  expect(isDay('2026-2-9')).toBe(false);
});

describe('dates (D23)', () => {
  it('parses a timestamp without an offset as UTC', () => {
    expect(toInstant('2025-06-17T10:13:41')).toBe('2025-06-17T10:13:41.000000Z');
    expect(toInstant('2025-06-17')).toBe('2025-06-17T00:00:00.000000Z');
    expect(toInstant('2025-06-17T00:30:00+03:00')).toBe('2025-06-16T21:30:00.000000Z');
  });

  it('keeps microseconds, and truncates finer fractions', () => {
    expect(toInstant('2025-06-17T10:13:41.5Z')).toBe('2025-06-17T10:13:41.500000Z');
    expect(toInstant('2025-06-17T10:13:41.123456+03:00')).toBe('2025-06-17T07:13:41.123456Z');
    expect(toInstant('2025-06-17T10:13:41.1234567')).toBe('2025-06-17T10:13:41.123456Z');
  });

  it('keeps the day whatever the offset', () => {
    expect(toDay('2025-06-17T00:30:00+03:00')).toBe('2025-06-17');
    expect(toDay('2025-06-17T23:30:00-11:00')).toBe('2025-06-17');
  });
});

test('clockIn and dayIn return the local time and day of a time zone', () => {
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
])('the day %s in %s begins at %s', (day, zone, at) => {
  expect(startOfDay(day, zone)).toBe(at);
  expect(dayIn(zone, new Date(at))).toBe(day);
  expect(dayIn(zone, new Date(Date.parse(at) - 1))).not.toBe(day);
});
test('an age counts days in the tenant’s time zone', () => {
  const clock = { today: '2026-03-09', zone: 'Europe/Istanbul' };
  // 00:30 of the next day in Istanbul.
  expect(ageInDays('2026-03-06T21:30:00Z', clock)).toBe(2);
  expect(ageInDays('2026-03-07', clock)).toBe(2);
  expect(ageInDays('2026-03-10', clock)).toBe(0);
  expect(ageInDays(undefined, clock)).toBeUndefined();
});
