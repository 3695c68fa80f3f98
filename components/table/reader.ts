import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { Reader } from './cell';

const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string): Intl.NumberFormat {
  const known = numbers.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  numbers.set(locale, made);
  return made;
}

/** The reader's language and zone, as cells need them; the same on the server and in the browser. */
export function useReader(): Reader {
  const ui = useTranslations('ui');
  const table = useTranslations('table');
  return {
    zone: useTimeZone() ?? 'UTC',
    months: ui('months'),
    number: numberFormat(useLocale()),
    yes: table('yes'),
    no: table('no'),
  };
}
