const DAY = 86_400_000;

/** The moment `days` before or after midnight UTC of `today` (YYYY-MM-DD); fractions are parts of a day. ISO 8601. */
export const moment = (today: string, days: number) =>
  new Date(Date.parse(today) + Math.round(days * DAY)).toISOString();

/** The calendar day `days` before or after `today`: YYYY-MM-DD. */
export const dayFrom = (today: string, days: number) => moment(today, Math.floor(days)).slice(0, 10);

/**
 * The same moment, or the next morning when the warehouse is closed: it works from 5 to 16 UTC. Keeps the order of
 * moments, so that what came after something else still does.
 */
export function atWork(day: number): number {
  const date = Math.floor(day);
  const part = day - date;
  if (part < 0.21) return date + 0.2075 + (part * 0.0025) / 0.21;
  return part < 0.66 ? day : date + 1.19 + (part - 0.66) * 0.05;
}
