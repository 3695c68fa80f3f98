import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import en from './en.json';
import { isLocale, type Locale, localeCookie, zoneCookie } from './locales';
import tr from './tr.json';

const messages = { en, tr };

/** The language of a request: what the person chose, else what the browser asks for. No language stands in a path. */
async function localeOf(): Promise<Locale> {
  const chosen = (await cookies()).get(localeCookie)?.value;
  if (chosen && isLocale(chosen)) return chosen;
  const asked = (await headers()).get('accept-language') ?? '';
  return asked.trim().toLowerCase().startsWith('tr') ? 'tr' : 'en';
}

/** The zone that the browser told (`ZoneKeeper`); UTC until it has. */
async function zoneOf(): Promise<string> {
  const told = (await cookies()).get(zoneCookie)?.value;
  if (!told) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: decodeURIComponent(told) }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

export default getRequestConfig(async () => {
  const [locale, timeZone] = await Promise.all([localeOf(), zoneOf()]);
  return { locale, timeZone, messages: messages[locale] };
});
