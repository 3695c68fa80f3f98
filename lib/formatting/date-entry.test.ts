import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '../messages/catalogs';
import { parseClock, parseDay } from './date-entry';
import { formatDayParts } from './date-time-text';

const en = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';
const tr = 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara';
const today = '2026-11-21';
const day = (typed: string) => parseDay(typed, { today, locales });
const clock = (typed: string) => parseClock(typed, { today, now: '09:05', locales });

describe('parseDay', () => {
  it('accepts day, month and year in any common format', () => {
    for (const typed of [
      '3.9.2026',
      '03/09/26',
      '3-9-2026',
      '3 9 2026',
      '3 Sep 2026',
      '3. sept 2026',
      '03092026',
      '030926',
      'Sep 3, 2026',
      '2026-09-03',
    ])
      expect(day(typed), typed).toBe('2026-09-03');
    for (const typed of ['3 Eyl 2026', '3 eylül', '3 EYLÜL 2026', '03.09', '3 9'])
      expect(day(typed), typed).toBe('2026-09-03');
  });

  it('accepts relative days, weeks and months, and words in both languages', () => {
    expect(['today', 'bugün', 'BUGÜN', 'Bugun', '+0'].map((typed) => day(typed))).toEqual(
      Array(5).fill(today),
    );
    expect([day('yarın'), day('tomorrow'), day('+1')]).toEqual(Array(3).fill('2026-11-22'));
    expect([day('dün'), day('-1')]).toEqual(Array(2).fill('2026-11-20'));
    expect([day('+3'), day('+2w'), day('+2h'), day('-10')]).toEqual([
      '2026-11-24',
      '2026-12-05',
      '2026-12-05',
      '2026-11-11',
    ]);
    expect([day('+3m'), day('+3a')]).toEqual(['2027-02-21', '2027-02-21']);
    expect(parseDay('+1m', { today: '2027-01-31', locales })).toBe('2027-02-28');
  });

  it('reads a month above twelve as the day, and rejects an invalid date', () => {
    expect(day('9/21/2026')).toBe('2026-09-21');
    for (const typed of [
      '',
      'soon',
      '31.2.2026',
      '32.1.2026',
      '21.13.2026x',
      '12',
      '2026',
      '99.99.9999',
      '3 Foo 2026',
    ])
      expect(day(typed), typed).toBeUndefined();
  });

  it('expands a two-digit year to the nearest century', () => {
    expect([day('1.1.76'), day('1.1.77')]).toEqual(['2076-01-01', '1977-01-01']);
  });

  it('round-trips every date as displayed, in both languages', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        fc.constantFrom(en, tr),
        (at, months) => {
          const wire = at.toISOString().slice(0, 10);
          const [y = '', m = '', d = ''] = wire.split('-');
          expect(day(formatDayParts(y, m, d, months))).toBe(wire);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('parseClock', () => {
  it('accepts a date with a time, a date alone as midnight, and now', () => {
    for (const typed of [
      '21 Nov 2026 14:30',
      '21.11.2026 14.30',
      '21.11 1430',
      'today 14:30',
      '2026-11-21T14:30',
      '2026-11-21 14:30',
    ])
      expect(clock(typed), typed).toBe('2026-11-21T14:30');
    expect(clock('+1')).toBe('2026-11-22T00:00');
    expect(clock('+1 8:00')).toBe('2026-11-22T08:00');
    expect(clock('21.11.2026')).toBe('2026-11-21T00:00');
    expect([clock('now'), clock('şimdi'), clock('ŞİMDİ')]).toEqual(Array(3).fill('2026-11-21T09:05'));
    expect(clock('2026-03-02T00:30:07')).toBe('2026-03-02T00:30:07');
  });

  it('rejects an invalid time', () => {
    for (const typed of ['today 25:00', 'today 12:61', '2026-11-21T24:00', 'soon 12:00', ''])
      expect(clock(typed), typed).toBeUndefined();
  });
});
