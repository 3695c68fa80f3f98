'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone } from 'next-intl';
import { useEffect } from 'react';
import { saveCookie } from '@/components/ui/preference-cookie';
import { zoneCookie, zoneSetByUserCookie } from '@/lib/messages/locale-cookies';

/**
 * Sends the browser's time zone to the server, so that browser and server format times alike. Refreshes the page if the time
 * zone changed. Keeps a time zone that the user selected.
 */
export function ZoneKeeper() {
  const router = useRouter();
  const currentZone = useTimeZone();
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (timeZone === currentZone) return;
    const zone = encodeURIComponent(timeZone);
    const isStored = document.cookie.includes(`${zoneCookie}=${zone}`);
    if (isStored || document.cookie.includes(`${zoneSetByUserCookie}=`)) return;
    saveCookie(zoneCookie, zone);
    router.refresh();
  }, [currentZone, router]);
  return null;
}
