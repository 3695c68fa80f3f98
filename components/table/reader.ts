import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Reader } from './cell';

const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string): Intl.NumberFormat {
  const known = numbers.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  numbers.set(locale, made);
  return made;
}

/** The reader's language and zone, as cells need them; the same on the server and in the browser, and from one drawing to the next. */
export function useReader(): Reader {
  const ui = useTranslations('ui');
  const table = useTranslations('table');
  const zone = useTimeZone() ?? 'UTC';
  const number = numberFormat(useLocale());
  return useMemo(
    () => ({ zone, months: ui('months'), number, yes: table('yes'), no: table('no') }),
    [zone, number, ui, table],
  );
}
