/** Calendar days, both ends included; a missing end is open. */
export type Span = { from?: string; to?: string };

const DAY = /^\d{4}-\d\d-\d\d$/;
const RELATIVE = /^(last|next)(\d{1,4})d$/;

/** Whether a text is a calendar day that exists: `2026-02-29` is not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A calendar day moved by whole days, without any zone. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another; negative when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * The days that a written span names, counted from `today`: `today`, `yesterday`, `past` (before today), `last7d` and
 * `next30d` (today included), `2026-01-01..2026-01-31`, `..2026-01-31`, `2026-01-01..`, `2026-01-01`. Nothing when it is none.
 */
export function spanOf(text: string, today: string): Span | undefined {
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

/** Whether a span moves with the calendar. */
export const isRelative = (text: string): boolean =>
  ['today', 'yesterday', 'past'].includes(text) || RELATIVE.test(text);
