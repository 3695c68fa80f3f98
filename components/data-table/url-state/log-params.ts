import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { addDays, parseSpan, startOfDay } from '@/lib/contract/schema/zone';
import type { SearchParams } from './list-state';

/** Maximum length of a filter in the URL. */
const MAX_LENGTH = 200;

/** Reads a filter of a log from the URL. `isInvalid` means that the filter should be reported instead of ignored. */
export function logParam(
  params: SearchParams,
  name: string,
  isReadable = (text: string) => text.length <= MAX_LENGTH,
): { value?: string; isInvalid: boolean } {
  const value = [params[name]].flat()[0];
  if (!value) return { isInvalid: false };
  return isReadable(value) ? { value, isInvalid: false } : { isInvalid: true };
}

/** True for a range of days that `parseSpan` can parse, such as `last7d` or `2026-01-01..2026-01-31`. */
export const isDaySpan = (text: string): boolean => parseSpan(text, '2000-01-01') !== undefined;

/** Returns the page number in the URL, 1 by default. */
export function parsePage(params: SearchParams): number {
  const page = [params.page].flat()[0] ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Returns the start and the exclusive end of a range of days, as midnights in the user's time zone. */
export function toTimestamps(days: string | undefined, { today, zone }: Clock) {
  const { from, to } = parseSpan(days ?? '', today) ?? {};
  return { from: from && startOfDay(from, zone), until: to && startOfDay(addDays(to, 1), zone) };
}
