'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone } from 'next-intl';
import { useEffect } from 'react';
import { saveCookie } from '@/components/ui/preference-cookie';
import { zoneCookie, zoneSetByUserCookie } from '@/lib/messages/locales';

/**
 * Sends the browser's time zone to the server, so that both format times alike, and refreshes the page if it changed. A time
 * zone that the user selected stays.
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
