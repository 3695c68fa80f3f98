import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { decimalOf, type Reader } from '@/lib/formatting/number-text';

/** What table cells need to format values in the user's language; created once per table. */
export type Formatter = {
  zone: string;
  /** Twelve short month names, separated by spaces. */
  months: string;
  number: Intl.NumberFormat;
  /** Amounts of money: never a single decimal. */
  money: Intl.NumberFormat;
  yes: string;
  no: string;
  /** A relative time: "2 h ago". */
  ago: (unit: AgeUnit, n: number) => string;
  /** Days in a status, as a short text. */
  days: (n: number) => { short: string; long: string };
  /** The current time in milliseconds; timestamps of the last seven days are formatted as relative time. */
  now?: number;
};

type AgeUnit = 'now' | 'minutes' | 'hours' | 'days';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** True for a moment ahead of `now` by more than the clock tolerance. */
export const isFuture = (at: number, now: number): boolean => at - now >= 2 * MINUTE;

/** Relative time of a moment in the last week; undefined for others, which are displayed as dates. */
export function ageOf(at: number, now: number, { ago }: Pick<Formatter, 'ago'>): string | undefined {
  const elapsedMs = now - at;
  if (isFuture(at, now) || elapsedMs >= 7 * DAY) return undefined;
  if (elapsedMs < MINUTE) return ago('now', 0);
  if (elapsedMs < HOUR) return ago('minutes', Math.floor(elapsedMs / MINUTE));
  return elapsedMs < DAY
    ? ago('hours', Math.floor(elapsedMs / HOUR))
    : ago('days', Math.floor(elapsedMs / DAY));
}

/** The decimal separator and time zone of the current user, for parsing input. */
export function useInputLocale(): Reader {
  const locale = useLocale();
  const zone = useTimeZone() ?? 'UTC';
  return useMemo(() => ({ decimal: decimalOf(locale), zone }), [locale, zone]);
}

type Formats = Pick<Formatter, 'number' | 'money'>;
const formatsByLocale = new Map<string, Formats>();

/** The number formats of a language, created once: cells use them a thousand times. */
export function numberFormats(locale: string): Formats {
  const cached = formatsByLocale.get(locale);
  if (cached) return cached;
  const formats = {
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }),
    money: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
  };
  formatsByLocale.set(locale, formats);
  return formats;
}

/** Formatters for the user's language and zone; identical on server and client, and stable between renders. */
export function useFormatter(): Formatter {
  const tUi = useTranslations('ui');
  const tTable = useTranslations('table');
  const zone = useTimeZone() ?? 'UTC';
  const formats = numberFormats(useLocale());
  return useMemo(
    () => ({
      zone,
      months: tUi('months'),
      ...formats,
      yes: tTable('yes'),
      no: tTable('no'),
      ago: (unit, n) => tUi(`ago.${unit}`, { n }),
      days: (n) => ({ short: tUi('days', { n }), long: tUi('stateFor', { n }) }),
    }),
    [zone, formats, tUi, tTable],
  );
}
