/** A range of calendar dates, both ends included. A missing end is open. */
export type Span = { from?: string; to?: string };

const DAY = /^\d{4}-\d\d-\d\d$/;
const RELATIVE = /^(last|next)(\d{1,4})d$/;

/** True for an existing calendar date. False for `2026-02-29`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Formats a bare date as in the spec, with `T00:00:00Z`. Other texts stay as written. */
export const dayToInstant = (text: string): string => (isDay(text) ? `${text}T00:00:00Z` : text);

/** Adds days to a calendar date, without any time zone. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Returns the days from one calendar date to another. Negative if the second date is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * Parses a date range relative to `today`: `today`, `yesterday`, `past` (before today), `last7d` and `next30d` (today included),
 * `2026-01-01..2026-01-31`, `..2026-01-31`, `2026-01-01..`, `2026-01-01`. Undefined for other texts.
 */
export function parseSpan(text: string, today: string): Span | undefined {
  if (text === 'today') return { from: today, to: today };
  if (text === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (text === 'past') return { to: addDays(today, -1) };
  const [, direction, digits] = RELATIVE.exec(text) ?? [];
  const days = Number(digits);
  if (direction === 'last') return days > 0 ? { from: addDays(today, 1 - days), to: today } : undefined;
  if (direction === 'next') return { from: today, to: addDays(today, days) };
  if (isDay(text)) return { from: text, to: text };
  const [from, to, more] = text.split('..');
  if (from === undefined || to === undefined || more !== undefined || (from === '' && to === ''))
    return undefined;
  if ((from !== '' && !isDay(from)) || (to !== '' && !isDay(to))) return undefined;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** True for a range that `parseSpan` resolves relative to today. */
export const isRelative = (text: string): boolean =>
  ['today', 'yesterday', 'past'].includes(text) || RELATIVE.test(text);

/**
 * Normalizes a timestamp to the form of every response: UTC with microseconds, so that values can be compared as text. A
 * timestamp without an offset is UTC (D23).
 */
export function toInstant(written: string): string {
  const timed = /^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T00:00:00Z` : written;
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(timed) ? timed : `${timed}Z`;
  // Date has only milliseconds. An offset never changes the fraction, so the fraction is copied as written.
  const fraction = (/\.(\d+)/.exec(zoned)?.[1] ?? '').slice(0, 6).padEnd(6, '0');
  return new Date(zoned).toISOString().replace(/\.\d+Z$/, `.${fraction}Z`);
}

/** Returns the date part of a written date, `YYYY-MM-DD`, never shifted by a time zone (D23). */
export const toDay = (written: string): string => written.slice(0, 10);

/** True for a time zone that this machine knows, such as `Europe/Istanbul` or `UTC`. Offsets are not accepted. */
export function isZone(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(text)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating a formatter costs more than using it a hundred times. */
function getFormat(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** Returns the local time in a time zone, such as `2026-11-21 04:11:09`. Independent of the machine's locale data. */
export function clockIn(zone: string, at: Date): string {
  const part: Record<string, string> = {};
  for (const { type, value } of getFormat(zone).formatToParts(at)) part[type] = value;
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

/** Returns the calendar date in a time zone at a point in time. */
export const dayIn = (zone: string, at: Date): string => clockIn(zone, at).slice(0, 10);

/** Returns a time zone's offset from UTC at a point in time, in milliseconds. */
const offsetAt = (zone: string, at: number): number =>
  Date.parse(`${clockIn(zone, new Date(at)).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;

/** Converts a local time in a time zone, written as if it were UTC, to UTC. Both are in milliseconds. */
export function toUtc(localTime: number, zone: string): number {
  // The second step corrects times near a clock change.
  const estimate = localTime - offsetAt(zone, localTime);
  return localTime - offsetAt(zone, estimate);
}

/** Returns the time at which a calendar date begins in a time zone, as UTC text. */
export const startOfDay = (day: string, zone: string): string =>
  new Date(toUtc(Date.parse(`${day}T00:00:00Z`), zone)).toISOString();

/**
 * Returns the number of calendar days from a time or date until `today` in `zone`, at least 0. Undefined if `since` is not a
 * string.
 */
export function ageInDays(
  since: unknown,
  { zone, today }: { zone: string; today: string },
): number | undefined {
  if (typeof since !== 'string') return undefined;
  // A date without a time has no time zone.
  const day = since.length === 10 ? since : dayIn(zone, new Date(since));
  return Math.max(0, daysBetween(day, today));
}
