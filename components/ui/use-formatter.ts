import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type InputLocale, localeDecimalSeparator } from '@/lib/formatting/number-text';

/** Formats values in the user's language. A table creates one formatter for all its cells. */
export type Formatter = {
  zone: string;
  /** The short names of the twelve months, separated by spaces. */
  months: string;
  number: Intl.NumberFormat;
  /** Formats amounts of money with at least two decimals. */
  money: Intl.NumberFormat;
  yes: string;
  no: string;
  /** Formats a relative time, such as "2 h ago". */
  ago: (unit: AgeUnit, n: number) => string;
  /** Formats the number of days in a status, as a short and a long text. */
  days: (n: number) => { short: string; long: string };
  /** The current time in milliseconds. If set, times in the last seven days are formatted as relative times. */
  now?: number;
};

type AgeUnit = 'now' | 'minutes' | 'hours' | 'days';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** True if a time is at least two minutes after `now`. A smaller difference may come from inaccurate clocks. */
export const isFuture = (at: number, now: number): boolean => at - now >= 2 * MINUTE;

/** Returns a moment in the last seven days as a relative time. Undefined for other moments, which are displayed as dates. */
export function relativeTime(at: number, now: number, { ago }: Pick<Formatter, 'ago'>): string | undefined {
  const elapsedMs = now - at;
  if (isFuture(at, now) || elapsedMs >= 7 * DAY) return undefined;
  if (elapsedMs < MINUTE) return ago('now', 0);
  if (elapsedMs < HOUR) return ago('minutes', Math.floor(elapsedMs / MINUTE));
  return elapsedMs < DAY
    ? ago('hours', Math.floor(elapsedMs / HOUR))
    : ago('days', Math.floor(elapsedMs / DAY));
}

/** Returns the user's decimal separator and time zone, for parsing input. */
export function useInputLocale(): InputLocale {
  const locale = useLocale();
  const zone = useTimeZone() ?? 'UTC';
  return useMemo(() => ({ decimal: localeDecimalSeparator(locale), zone }), [locale, zone]);
}

type Formats = Pick<Formatter, 'number' | 'money'>;
/** Decimals of an exact amount of money. */
export const moneyDigits = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
const formatsByLocale = new Map<string, Formats>();

/** Returns the number formats of a language. The formats are cached, because creating them is slow. */
export function numberFormats(locale: string): Formats {
  const cached = formatsByLocale.get(locale);
  if (cached) return cached;
  const formats = {
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }),
    money: new Intl.NumberFormat(locale, moneyDigits),
  };
  formatsByLocale.set(locale, formats);
  return formats;
}

/** Returns the formatter of the user's language and zone. Returns the same object on every render. */
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
