/** The languages of the console, each with a complete catalog beside this file. */
export const locales = ['en', 'tr'] as const;

export type Locale = (typeof locales)[number];

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
  }
}

export const isLocale = (value: string | null | undefined): value is Locale =>
  locales.some((locale) => locale === value);

/** The name of a language in that language. */
export const languageName = (locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;

/** Returns the preferred language of an `Accept-Language` header, or English if the console does not have that language. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const [first = ''] = (acceptLanguage ?? '').trim().toLowerCase().split(/[-,;]/);
  return isLocale(first) ? first : 'en';
}

export const localeCookie = 'locale';

/** Name of the cookie in which the browser stores its time zone, percent-encoded. */
export const zoneCookie = 'zone';

/** Name of the cookie that is set if the user chose the time zone. The zone then no longer follows the device. */
export const zoneSetByUserCookie = 'zone-chosen';
