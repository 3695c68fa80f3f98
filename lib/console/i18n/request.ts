import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { cache } from 'react';
import { isZone } from '@/lib/contract/schema/zone';
import { getCatalog, isLocale, type Locale, preferredLocale } from '@/lib/messages/catalogs';
import { localeCookie, zoneCookie } from '@/lib/messages/locale-cookies';
import { requestedPath } from '../http/request-headers';
import { findTenant } from '../tenants/tenant-registry';

/** Returns the language of a request: the user's choice, or else the browser's preference. */
async function requestLocale(): Promise<Locale> {
  const cookieLocale = (await cookies()).get(localeCookie)?.value;
  if (isLocale(cookieLocale)) return cookieLocale;
  return preferredLocale((await headers()).get('accept-language') ?? undefined);
}

/**
 * Returns the user's time zone: the user's choice, or else the zone of the browser (`ZoneKeeper`). UTC until either is known.
 */
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

/** Returns the tenant of a page or file, from its path or else from `?tenant=`. */
async function requestedTenant(): Promise<string | undefined> {
  const url = new URL(await requestedPath('/'), 'http://console.invalid');
  const [, top, id] = url.pathname.split('/');
  try {
    return top === 't' && id ? decodeURIComponent(id) : (url.searchParams.get('tenant') ?? undefined);
  } catch {
    return undefined;
  }
}

/** Returns the time zone of the tenant's warehouse. Undefined if no zone is set or the tenant cannot be read. */
export const warehouseZone = cache(async (): Promise<string | undefined> => {
  const id = await requestedTenant();
  const tenant = id ? await findTenant(id).catch(() => undefined) : undefined;
  return isZone(tenant?.zone) ? tenant.zone : undefined;
});

export default getRequestConfig(async () => {
  const [locale, own, warehouse] = await Promise.all([requestLocale(), personZone(), warehouseZone()]);
  return { locale, timeZone: warehouse ?? own, messages: getCatalog(locale) };
});
