/** The languages of the console, each with a complete catalog beside this file. */
export const locales = ['en', 'tr'] as const;

export type Locale = (typeof locales)[number];

/** Types the current locale in next-intl. */
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

/** The language that an `Accept-Language` header prefers if the console has it, or else English. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const [first = ''] = (acceptLanguage ?? '').trim().toLowerCase().split(/[-,;]/);
  return isLocale(first) ? first : 'en';
}

/** The name of the cookie with the language. */
export const localeCookie = 'locale';

/** The name of the cookie in which the browser stores its time zone, percent-encoded. */
export const zoneCookie = 'zone';

/** The name of the cookie that is set when a person has chosen the zone, which then does not follow the device. */
export const zoneSetByUserCookie = 'zone-chosen';
