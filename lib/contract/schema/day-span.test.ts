import { expect, test } from 'vitest';
import { addDays, daysBetween, isDay, spanOf } from './zone';

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
])('%s counted from the first of March', (text, span) => {
  expect(spanOf(text, today)).toEqual(span);
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
])('%j names no days', (text) => {
  expect(spanOf(text, today)).toBeUndefined();
});

test('days are counted without any zone, also over a change of clocks and a leap day', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
  expect(isDay('2028-02-29')).toBe(true);
  expect(isDay('2026-2-9')).toBe(false);
});
