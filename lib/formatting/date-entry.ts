import { normalizePlain } from '@/lib/contract/schema/normalize-letters';
import { addDays, isDay } from '@/lib/contract/schema/zone';

const UNITS = ['day', 'week', 'month'] as const;
type Unit = (typeof UNITS)[number];

/**
 * The words that people type in dates, without case and diacritics: `yarin`, `now`, the first letters of units, and the first
 * three letters of months.
 */
type DateWords = {
  days: ReadonlyMap<string, number>;
  now: ReadonlySet<string>;
  units: ReadonlyMap<string, Unit>;
  months: ReadonlyMap<string, number>;
};

const monthKey = (name: string) => normalizePlain(name).slice(0, 3);

const unitName = (locale: string, unit: Unit): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    .formatToParts(2)
    .find(({ type }) => type === 'unit')?.value ?? '';

/** Returns the words of these languages, from the locale data of the browser. */
function collectDateWords(locales: readonly string[]): DateWords {
  const relative = locales.map((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const inMonths = locales.map(
    (locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
  );
  const twelve = Array.from({ length: 12 }, (_, at) => at);
  return {
    days: new Map(
      relative.flatMap((words) =>
        [0, 1, -1].map((n) => [normalizePlain(words.format(n, 'day')), n] as const),
      ),
    ),
    now: new Set(relative.map((words) => normalizePlain(words.format(0, 'second')))),
    units: new Map(
      locales.flatMap((locale) =>
        UNITS.map((unit) => [normalizePlain(unitName(locale, unit)).slice(0, 1), unit] as const),
      ),
    ),
    months: new Map(
      inMonths.flatMap((names) =>
        twelve.map((at) => [monthKey(names.format(Date.UTC(2026, at))), at + 1] as const),
      ),
    ),
  };
}

const cache = new Map<string, DateWords>();

function dateWords(locales: readonly string[]): DateWords {
  const key = locales.join();
  const words = cache.get(key) ?? collectDateWords(locales);
  cache.set(key, words);
  return words;
}

const pad = (n: string | number, length = 2) => String(n).padStart(length, '0');
const buildDay = (year: string | number, month: string | number, day: string | number) => {
  const written = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return isDay(written) ? written : undefined;
};

/** Adds months to a date. Returns the last day of the month if the month is too short. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(date, last));
  return at.toISOString().slice(0, 10);
}

/** Expands a two-digit year. Years more than fifty years in the future become years of the last century. */
const fullYear = (year: string, today: string): string => {
  if (year.length !== 2) return year;
  const yearBase = Number(today.slice(0, 2)) * 100;
  const candidate = yearBase + Number(year);
  return String(candidate > Number(today.slice(0, 4)) + 50 ? candidate - 100 : candidate);
};

/**
 * Parses a date as people type it. Returns a date such as `2026-11-21`, or undefined if the text is not a date. The order is day,
 * month, year with any separator (`21.11.2026`, `21/11/26`, `21 11`). Swaps day and month if the month is above twelve. Also
 * accepts `2026-11-21` and, in each of `locales`, month names (`21 Nov`), words (`today`, `bugün`) and offsets from today (`+3`,
 * `-2w`, `+1m`). The unit of an offset is the first letter of its name.
 */
export function parseDay(
  typed: string,
  { today, locales }: { today: string; locales: readonly string[] },
): string | undefined {
  const text = typed.trim().replace(/[,\s]+/g, ' ');
  if (isDay(text)) return text;
  const words = dateWords(locales);
  const word = words.days.get(normalizePlain(text));
  if (word !== undefined) return addDays(today, word);
  const [, sign, count = '', letter = ''] = /^([+-])\s?(\d{1,4})\s?(\p{L}?)$/u.exec(text) ?? [];
  if (sign) {
    const by = Number(count) * (sign === '-' ? -1 : 1);
    const unit = letter === '' ? 'day' : words.units.get(normalizePlain(letter));
    if (unit === 'month') return addMonths(today, by);
    return unit && addDays(today, by * (unit === 'week' ? 7 : 1));
  }
  const thisYear = today.slice(0, 4);
  const numbers = /^(\d{1,2})([./\- ])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?$/.exec(text.replaceAll('. ', '.'));
  if (numbers) {
    const [, first = '', , second = '', year = thisYear] = numbers;
    const full = fullYear(year, today);
    return buildDay(full, second, first) ?? (Number(second) > 12 ? buildDay(full, first, second) : undefined);
  }
  const [, day = '', month = '', year = ''] = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text) ?? [];
  if (day) return buildDay(fullYear(year, today), month, day);
  const named =
    /^(\d{1,2})[. -]?(\p{L}+)[. -]?(\d{4}|\d{2})?$/u.exec(text.replaceAll('. ', ' ')) ??
    /^(?<m>\p{L}+)[. -]?(?<d>\d{1,2})(?:[. -](?<y>\d{4}|\d{2}))?$/u.exec(text);
  if (!named) return undefined;
  const [date = '', name = '', own = thisYear] = named.groups
    ? [named.groups.d, named.groups.m, named.groups.y]
    : [named[1], named[2], named[3]];
  const at = words.months.get(monthKey(name));
  return at === undefined ? undefined : buildDay(fullYear(own, today), at, date);
}

/**
 * Parses a local date and time. Returns a time such as `2026-11-21T14:30`, or undefined if the text is not one. Accepts dates
 * like `parseDay`, times such as `14:30` and `14.30`, and `1430` after a date with a year. The time defaults to midnight. `now`
 * and `şimdi` mean the current minute.
 */
export function parseClock(
  typed: string,
  { now, ...context }: { today: string; now: string; locales: readonly string[] },
): string | undefined {
  const text = typed.trim();
  if (dateWords(context.locales).now.has(normalizePlain(text))) return `${context.today}T${now}`;
  const wireText = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/.exec(text);
  if (wireText && isDay(wireText[1] ?? ''))
    return isTime(wireText[2] ?? '') ? `${wireText[1]}T${wireText[2]}` : undefined;
  const parsedDay = parseDay(text, context);
  if (parsedDay) return `${parsedDay}T00:00`;
  const [, before = '', hours = '', minutes = '', seconds] =
    /^(.+?)[ ,T]+(\d{1,2})[:.]?(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  const day = before && parseDay(before, context);
  const time = `${pad(hours)}:${minutes}${seconds ? `:${seconds}` : ''}`;
  return day && isTime(time) ? `${day}T${time}` : undefined;
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
