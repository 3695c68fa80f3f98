import { expect, test } from 'vitest';
import { shelfLife } from './lot-form';

const today = '2026-11-21';

test('the shelf life of a lot is counted in calendar days, in total and left', () => {
  expect(shelfLife('2027-11-21', '2025-11-21', today)).toEqual({ total: 730, left: 365 });
  expect(shelfLife('2026-11-20', undefined, today)).toEqual({ left: -1 });
  // A clock change in between does not remove a day.
  expect(shelfLife('2026-11-02', '2026-10-24', '2026-10-24')).toEqual({ total: 9, left: 9 });
});

test('the shelf life is empty while a date is missing or incomplete', () => {
  expect(shelfLife('', '2026-01-01', today)).toEqual({});
  expect(shelfLife('2026-1', '2026-01-01', today)).toEqual({});
  expect(shelfLife('2027-02-30', '2026-01-01', today)).toEqual({});
  expect(shelfLife('2026-99-99', '2026-01-01', today)).toEqual({});
  expect(shelfLife('2027-01-01', '2026-0', today)).toEqual({ left: 41 });
});
