/** The moment that a written instant names, as UTC text with milliseconds. Without an offset it is UTC (D23). */
export function toInstant(written: string): string {
  const timed = /^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T00:00:00Z` : written;
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(timed) ? timed : `${timed}Z`;
  return new Date(zoned).toISOString();
}

/** The calendar date of a written day, `YYYY-MM-DD`: its date part as written, never shifted by a zone (D23). */
export const toDay = (written: string): string => written.slice(0, 10);

/** A calendar date as the wire writes it, where the spec says date-time: midnight UTC (D23). */
export const dayOnWire = (day: string): string => `${toDay(day)}T00:00:00.000Z`;
