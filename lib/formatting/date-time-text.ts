import { clockIn, toInstant } from '@/lib/contract/schema/zone';

/** The parts of a moment in a zone, two digits each; undefined for what is no moment. */
export function partsIn(zone: string, at: string) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return undefined;
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = clockIn(zone, date).split(
    /[- :]/,
  );
  return { year, month, day, hour, minute, second };
}

/**
 * `09 Mar 2026`; `months` are the twelve short names of the reader's language, separated by blanks. The names are ours: those
 * of browser and server may differ, and both must write the same.
 */
export function formatDayParts(year: string, month: string, day: string, months: string): string {
  return `${day} ${months.split(' ')[Number(month) - 1] ?? month} ${year}`;
}

const clock = (zone: string, at: string): string | undefined => {
  const p = partsIn(zone, at);
  return p && `${p.year.padStart(4, '0')}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}`;
};

/** An instant of the wire as a form holds it, `2026-11-21T14:30` on the clock of a zone. '' when it is none. */
export function toClock(wireText: string, zone: string): string {
  if (Number.isNaN(Date.parse(wireText))) return '';
  return clock(zone, toInstant(wireText))?.replace(/:00$/, '') ?? '';
}

/** What a zone's clock shows as an instant in UTC; what is no date stays as it is, for the contract to refuse. */
export function fromClock(local: string, zone: string): string {
  // The browser would take half a word for a date.
  const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(localTime)) return local;
  let at = localTime;
  // The offset depends on the instant that is looked for; the second step settles the hours around a change of clocks.
  for (let step = 0; step < 2; step++) {
    const roundTrip = clock(zone, new Date(at).toISOString());
    if (roundTrip) at += localTime - Date.parse(`${roundTrip}Z`);
  }
  return new Date(at).toISOString();
}
