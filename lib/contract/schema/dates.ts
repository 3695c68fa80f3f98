/**
 * The moment that a written instant names, as every answer writes it: UTC text with microseconds, so that what was sent is
 * found again by its text. Without an offset it is UTC (D23).
 */
export function toInstant(written: string): string {
  const timed = /^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T00:00:00Z` : written;
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(timed) ? timed : `${timed}Z`;
  // A Date knows no more than milliseconds, and an offset changes no fraction.
  const micros = (/\.(\d+)/.exec(zoned)?.[1] ?? '').slice(0, 6).padEnd(6, '0');
  return new Date(zoned).toISOString().replace(/\.\d+Z$/, `.${micros}Z`);
}

/** The calendar date of a written day, `YYYY-MM-DD`: its date part as written, never shifted by a zone (D23). */
export const toDay = (written: string): string => written.slice(0, 10);
