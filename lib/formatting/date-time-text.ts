import { clockIn, isDay, toInstant, toUtc } from '@/lib/contract/schema/zone';

/**
 * Appends `Z` to a timestamp of the platform without an offset, because such timestamps are UTC (D23). Returns other text
 * unchanged.
 */
export const withOffset = (text: string): string =>
  /(Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`;

/** Returns the parts of a timestamp in a time zone, with leading zeros. Undefined for an invalid timestamp. */
export function dateParts(zone: string, at: string) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return undefined;
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = clockIn(zone, date).split(
    /[- :]/,
  );
  return { year, month, day, hour, minute, second };
}

/**
 * Formats a date like `9 Mar 2026`. `months` contains the twelve short names in the user's language, separated by spaces. The
 * names come from our messages, because different names in browser and server would break hydration.
 */
export function formatDayParts(year: string, month: string, day: string, months: string): string {
  return `${Number(day)} ${months.split(' ')[Number(month) - 1] ?? month} ${year}`;
}

/** Describes a time in a time zone, and in UTC with seconds. Returns invalid times unchanged. */
export function describeInstant(at: string, zone: string, months: string): string {
  const p = dateParts(zone, at);
  if (!p) return at;
  const utc = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  return `${formatDayParts(p.year, p.month, p.day, months)} ${p.hour}:${p.minute} · ${utc} UTC`;
}

/**
 * Converts a timestamp to local time in a zone, like `2026-11-21T14:30`, for inputs. Returns an empty text if the timestamp is
 * invalid.
 */
export function toClock(wireText: string, zone: string): string {
  if (Number.isNaN(Date.parse(wireText))) return '';
  return clockIn(zone, new Date(toInstant(wireText)))
    .replace(' ', 'T')
    .replace(/:00$/, '');
}

/** Converts local time in a zone to UTC. Returns invalid text unchanged, so that the contract rejects it. */
export function fromClock(local: string, zone: string): string {
  // `Date.parse` alone would accept some incomplete texts as dates, and read 30 February as 2 March.
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d)?$/.exec(local) ?? [];
  const localTime = isDay(day) ? Date.parse(`${local}Z`) : Number.NaN;
  return Number.isNaN(localTime) ? local : new Date(toUtc(localTime, zone)).toISOString();
}
