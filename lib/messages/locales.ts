/** The languages of the console, each with a complete catalogue beside this file. */
export const locales = ['en', 'tr'] as const;

export type Locale = (typeof locales)[number];

export const isLocale = (value: string): value is Locale => locales.some((locale) => locale === value);

/** Where a browser keeps the person's choice between requests. */
export const localeCookie = 'locale';

/** Where a browser tells its time zone, percent-encoded. */
export const zoneCookie = 'zone';

/** Set where a person chose the zone: then it does not follow the device. */
export const zoneSetByUserCookie = 'zone-chosen';
