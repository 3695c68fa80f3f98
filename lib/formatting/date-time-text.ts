import { clockIn, toInstant } from '@/lib/contract/schema/zone';

/** A timestamp of the platform with its zone: without an offset it is UTC (D23). Other texts stay as written. */
export const withOffset = (text: string): string =>
  /(Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`;

/** The parts of a timestamp in a time zone, two digits each; undefined for an invalid one. */
export function dateParts(zone: string, at: string) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return undefined;
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = clockIn(zone, date).split(
    /[- :]/,
  );
  return { year, month, day, hour, minute, second };
}

/**
 * `9 Mar 2026`; `months` are the twelve short names in the reader's language, separated by spaces. The names come from our
 * messages: those of browser and server may differ, which would break hydration.
 */
export function formatDayParts(year: string, month: string, day: string, months: string): string {
  return `${Number(day)} ${months.split(' ')[Number(month) - 1] ?? month} ${year}`;
}

/** A moment in full: in a time zone, and in UTC to the second. */
export function describeInstant(at: string, zone: string, months: string): string {
  const p = dateParts(zone, at);
  if (!p) return at;
  const utc = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  return `${formatDayParts(p.year, p.month, p.day, months)} ${p.hour}:${p.minute} · ${utc} UTC`;
}

const clock = (zone: string, at: string): string | undefined => {
  const p = dateParts(zone, at);
  return p && `${p.year.padStart(4, '0')}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}`;
};

/** A timestamp in the form of an input, `2026-11-21T14:30` in local time of a zone; '' when it is invalid. */
export function toClock(wireText: string, zone: string): string {
  if (Number.isNaN(Date.parse(wireText))) return '';
  return clock(zone, toInstant(wireText))?.replace(/:00$/, '') ?? '';
}

/** Converts local time in a zone to UTC; invalid text is returned unchanged, for the contract to reject. */
export function fromClock(local: string, zone: string): string {
  // The browser would parse an incomplete word as a date.
  const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(localTime)) return local;
  let at = localTime;
  // The offset depends on the result; the second iteration corrects the hours around a clock change.
  for (let step = 0; step < 2; step++) {
    const localText = clock(zone, new Date(at).toISOString());
    if (localText) at += localTime - Date.parse(`${localText}Z`);
  }
  return new Date(at).toISOString();
}
