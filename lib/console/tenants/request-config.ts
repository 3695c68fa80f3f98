import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { cache } from 'react';
import { isZone } from '@/lib/contract/schema/zone';
import en from '@/lib/messages/en.json';
import { isLocale, type Locale, localeCookie, zoneCookie } from '@/lib/messages/locales';
import tr from '@/lib/messages/tr.json';
import { requestedPath } from '../http/request-headers';
import { findTenant } from './tenant-registry';

const messages = { en, tr };

/** The language of a request: what the person chose, else what the browser asks for. No language stands in a path. */
async function localeOf(): Promise<Locale> {
  const cookieLocale = (await cookies()).get(localeCookie)?.value;
  if (cookieLocale && isLocale(cookieLocale)) return cookieLocale;
  const acceptLanguage = (await headers()).get('accept-language') ?? '';
  return acceptLanguage.trim().toLowerCase().startsWith('tr') ? 'tr' : 'en';
}

/** The person's zone: the one they chose, else the one that the browser told (`ZoneKeeper`); UTC until it has. */
export async function personZone(): Promise<string> {
  try {
    const zone = decodeURIComponent((await cookies()).get(zoneCookie)?.value ?? 'UTC');
    return isZone(zone)
      ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
      : 'UTC';
  } catch {
    return 'UTC';
  }
}

/** The tenant that a page or a file is about: of its path, else of `?tenant=`. */
async function requestedTenant(): Promise<string | undefined> {
  const url = new URL(await requestedPath('/'), 'http://console.invalid');
  const [, top, id] = url.pathname.split('/');
  try {
    return top === 't' && id ? decodeURIComponent(id) : (url.searchParams.get('tenant') ?? undefined);
  } catch {
    return undefined;
  }
}

/** The zone of the warehouse that the request is about; nothing where the tenant has none, or cannot be read. */
export const warehouseZone = cache(async (): Promise<string | undefined> => {
  const id = await requestedTenant();
  const tenant = id ? await findTenant(id).catch(() => undefined) : undefined;
  return isZone(tenant?.zone) ? tenant.zone : undefined;
});

export default getRequestConfig(async () => {
  const [locale, own, warehouse] = await Promise.all([localeOf(), personZone(), warehouseZone()]);
  return { locale, timeZone: warehouse ?? own, messages: messages[locale] };
});
