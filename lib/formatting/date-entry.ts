import { addDays, isDay } from '@/lib/contract/schema/zone';

const words: Readonly<Record<string, number>> = {
  today: 0,
  bugün: 0,
  bugun: 0,
  tomorrow: 1,
  yarın: 1,
  yarin: 1,
  yesterday: -1,
  dün: -1,
  dun: -1,
};

const normalize = (text: string) =>
  text
    .trim()
    // Lowercases both English and Turkish letters, whatever the locale of the browser.
    .replaceAll('İ', 'i')
    .replaceAll('I', 'ı')
    .toLowerCase()
    .replaceAll('ı', 'i');
const normalizedWords = new Map(Object.entries(words).map(([word, days]) => [normalize(word), days]));

const pad = (n: string | number, length = 2) => String(n).padStart(length, '0');
const buildDay = (year: string | number, month: string | number, day: string | number) => {
  const written = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return isDay(written) ? written : undefined;
};

/** Adds months to a date. If the month is shorter, returns its last day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(date, last));
  return at.toISOString().slice(0, 10);
}

/**
 * The number of the month whose name begins with the first three letters of a word, in the person's language (`names`), English or
 * Turkish.
 */
function findMonth(word: string, names: readonly string[]): number | undefined {
  const prefix = normalize(word).slice(0, 3);
  if (prefix.length < 3) return undefined;
  const all = [names, ENGLISH, TURKISH];
  for (const list of all) {
    const at = list.findIndex((name) => normalize(name).slice(0, 3) === prefix);
    if (at >= 0) return at + 1;
  }
  return undefined;
}
const ENGLISH = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const TURKISH = 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara'.split(' ');

/** Expands a two-digit year to this century, or to the last one if it would be more than fifty years in the future. */
const fullYear = (year: string, today: string): string => {
  if (year.length !== 2) return year;
  const yearBase = Number(today.slice(0, 2)) * 100;
  const candidate = yearBase + Number(year);
  return String(candidate > Number(today.slice(0, 4)) + 50 ? candidate - 100 : candidate);
};

/**
 * Parses a date as people type it, and returns it like `2026-11-21`; undefined when it is not a date. The order is day, month, year
 * with any separator (`21.11.2026`, `21/11/26`, `21 11`); month and day are swapped when the month is above twelve. Also accepts
 * month names (`21 Nov`), `2026-11-21`, words (`today`, `bugün`) and offsets from today (`+3`, `-2w`, `+1m`, or with the Turkish
 * units `h` and `a`).
 */
export function readDay(
  typed: string,
  { today, months = [] }: { today: string; months?: readonly string[] },
): string | undefined {
  const text = typed.trim().replace(/[,\s]+/g, ' ');
  if (isDay(text)) return text;
  const word = normalizedWords.get(normalize(text));
  if (word !== undefined) return addDays(today, word);
  const [, sign, count = '', unit = ''] = /^([+-])\s?(\d{1,4})\s?([dgwhma]?)$/i.exec(text) ?? [];
  if (sign) {
    const by = Number(count) * (sign === '-' ? -1 : 1);
    if ('ma'.includes(unit.toLowerCase()) && unit) return addMonths(today, by);
    return addDays(today, by * ('wh'.includes(unit.toLowerCase()) && unit ? 7 : 1));
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
  const at = findMonth(name, months);
  return at === undefined ? undefined : buildDay(fullYear(own, today), at, date);
}

/**
 * Parses a local date and time, and returns it like `2026-11-21T14:30`; undefined when it is not one. The date is as in `readDay`,
 * the time like `14:30`, `14.30` or `1430`, by default midnight. `now` and `şimdi` mean the current minute.
 */
export function readClock(
  typed: string,
  known: { today: string; now: string; months?: readonly string[] },
): string | undefined {
  const text = typed.trim();
  const normalized = normalize(text);
  if (normalized === 'now' || normalized === normalize('şimdi')) return `${known.today}T${known.now}`;
  const wireText = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)$/.exec(text);
  if (wireText && isDay(wireText[1] ?? ''))
    return isTime(wireText[2] ?? '') ? `${wireText[1]}T${wireText[2]}` : undefined;
  const parsedDay = readDay(text, known);
  if (parsedDay) return `${parsedDay}T00:00`;
  const [, before = '', hours = '', minutes = '', seconds] =
    /^(.+?)[ ,T]+(\d{1,2})[:.]?(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  const day = before && readDay(before, known);
  const time = `${pad(hours)}:${minutes}${seconds ? `:${seconds}` : ''}`;
  return day && isTime(time) ? `${day}T${time}` : undefined;
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
