/** The languages of the console, each with a complete catalog beside this file. */
export const locales = ['en', 'tr'] as const;

export type Locale = (typeof locales)[number];

/** The type of the current locale in next-intl. */
declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
  }
}

export const isLocale = (value: string | null | undefined): value is Locale =>
  locales.some((locale) => locale === value);

/** A language in its own words. */
export const languageName = (locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;

/** The language of the first preference in an `Accept-Language` header, else English. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const [first = ''] = (acceptLanguage ?? '').trim().toLowerCase().split(/[-,;]/);
  return isLocale(first) ? first : 'en';
}

/** The cookie of the person's language. */
export const localeCookie = 'locale';

/** The cookie in which the browser stores its time zone, percent-encoded. */
export const zoneCookie = 'zone';

/** Set when a person chose the zone: it then does not follow the device. */
export const zoneSetByUserCookie = 'zone-chosen';
