import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { decimalOf, type Reader } from '@/lib/formatting/number-text';

/** What table cells need to render values in the reader's language; created once per table. */
export type Formatter = {
  zone: string;
  /** Twelve short month names, separated by blanks. */
  months: string;
  number: Intl.NumberFormat;
  /** Amounts of money: never a single digit behind the point. */
  money: Intl.NumberFormat;
  yes: string;
  no: string;
  /** How long ago, in words: "2 h ago". */
  ago: (unit: AgeUnit, n: number) => string;
  /** So many days in a state, short and in words. */
  days: (n: number) => { short: string; long: string };
  /** The current time in milliseconds; timestamps of the last seven days are rendered as an age. */
  now?: number;
};

type AgeUnit = 'now' | 'minutes' | 'hours' | 'days';

/** The person in front of the form. */
export function useInputLocale(): Reader {
  const locale = useLocale();
  const zone = useTimeZone() ?? 'UTC';
  return useMemo(() => ({ decimal: decimalOf(locale), zone }), [locale, zone]);
}

type Formats = Pick<Formatter, 'number' | 'money'>;
const formatsByLocale = new Map<string, Formats>();

function formatsOf(locale: string): Formats {
  const known = formatsByLocale.get(locale);
  if (known) return known;
  const formats = {
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }),
    money: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
  };
  formatsByLocale.set(locale, formats);
  return formats;
}

/** The reader's language and zone, as cells need them; the same on the server and in the browser, and from one drawing to the next. */
export function useFormatter(): Formatter {
  const ui = useTranslations('ui');
  const table = useTranslations('table');
  const zone = useTimeZone() ?? 'UTC';
  const formats = formatsOf(useLocale());
  return useMemo(
    () => ({
      zone,
      months: ui('months'),
      ...formats,
      yes: table('yes'),
      no: table('no'),
      ago: (unit, n) => ui(`ago.${unit}`, { n }),
      days: (n) => ({ short: ui('days', { n }), long: ui('stateFor', { n }) }),
    }),
    [zone, formats, ui, table],
  );
}
