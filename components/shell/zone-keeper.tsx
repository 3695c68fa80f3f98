'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone } from 'next-intl';
import { useEffect } from 'react';
import { zoneCookie, zoneSetByUserCookie } from '@/lib/messages/locales';

/**
 * Sends the browser's time zone to the server, so that both format the same times; refreshes the page if it differed. A selected
 * zone is not changed.
 */
export function ZoneKeeper() {
  const router = useRouter();
  const known = useTimeZone();
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (timeZone === known) return;
    const kept = `${zoneCookie}=${encodeURIComponent(timeZone)}`;
    if (document.cookie.includes(kept) || document.cookie.includes(`${zoneSetByUserCookie}=`)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of the last years
    document.cookie = `${kept}; path=/; max-age=31536000; samesite=lax`;
    router.refresh();
  }, [known, router]);
  return null;
}
