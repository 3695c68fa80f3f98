const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter a zone: making one costs more than using it a hundred times. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
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

/** What a wall clock in the zone shows at a moment: `2026-11-21 04:11:09`. The same text on every machine, whatever its language data. */
export function clockIn(zone: string, at: Date): string {
  const part: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = value;
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

/** The calendar day in the zone at a moment. */
export const dayIn = (zone: string, at: Date): string => clockIn(zone, at).slice(0, 10);

/** How far the zone's wall clock is ahead of UTC at a moment, in milliseconds. */
const aheadAt = (zone: string, at: number): number =>
  Date.parse(`${clockIn(zone, new Date(at)).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;

/** The moment at which a calendar day begins in the zone, as UTC text. */
export function startOfDay(day: string, zone: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`);
  // The second look settles days on which the clocks change.
  const near = wall - aheadAt(zone, wall);
  return new Date(wall - aheadAt(zone, near)).toISOString();
}
