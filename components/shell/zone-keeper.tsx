'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone } from 'next-intl';
import { useEffect } from 'react';
import { zoneCookie, zoneSetByUserCookie } from '@/lib/messages/locales';

/**
 * Tells the server the browser's time zone, so that both write the same times; draws the page again when it was another. A zone
 * that was chosen stays.
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
