import { clockIn } from '@/lib/contract/schema/zone';

/** The parts of a moment in a zone, two digits each; undefined for what is no moment. */
export function partsIn(zone: string, at: string) {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return undefined;
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = clockIn(zone, moment).split(
    /[- :]/,
  );
  return { year, month, day, hour, minute, second };
}

/**
 * `09 Mar 2026`; `months` are the twelve short names of the reader's language, separated by blanks. The names are ours: those
 * of browser and server may differ, and both must write the same.
 */
export function spellDay(year: string, month: string, day: string, months: string): string {
  return `${day} ${months.split(' ')[Number(month) - 1] ?? month} ${year}`;
}
