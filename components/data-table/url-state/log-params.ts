import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { addDays, parseSpan, startOfDay } from '@/lib/contract/schema/zone';
import type { SearchParams } from './list-state';

/** Maximum characters of a filter in the URL. */
const MAX_LENGTH = 200;

/** The value of a filter in the URL of a log; `isInvalid` when it cannot be read, so that it is reported instead of ignored. */
export function logParam(
  params: SearchParams,
  name: string,
  isReadable = (text: string) => text.length <= MAX_LENGTH,
): { value?: string; isInvalid: boolean } {
  const value = [params[name]].flat()[0];
  if (!value) return { isInvalid: false };
  return isReadable(value) ? { value, isInvalid: false } : { isInvalid: true };
}

/** True for a span of days: `last7d`, `2026-01-01..2026-01-31`, see `parseSpan`. */
export const isDaySpan = (text: string): boolean => parseSpan(text, '2000-01-01') !== undefined;

/** The page number in the URL; the first by default. */
export function pageIn(params: SearchParams): number {
  const page = [params.page].flat()[0] ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The timestamps of a span of days, from midnight to midnight in the user's time zone. */
export function timestampsOf(days: string | undefined, { today, zone }: Clock) {
  const { from, to } = parseSpan(days ?? '', today) ?? {};
  return { from: from && startOfDay(from, zone), until: to && startOfDay(addDays(to, 1), zone) };
}
