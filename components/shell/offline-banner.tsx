'use client';

import { useQuery } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { followedLink } from '@/components/ui/leave-guard';
import { fetchRoute } from '@/lib/console/browser/fetch-route';

const REFETCH_INTERVAL_MS = 3000;

function subscribeToOnlineStatus(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * Shows a banner while the server is unreachable. A browser without internet access can still reach a local installation, so
 * the `offline` event only starts the polling. Links do nothing in the meantime: Next.js would load their pages as documents,
 * and the browser's error page would replace this page. The offline mode of Next.js would repeat server actions that may
 * already have created a record.
 */
export function OfflineBanner() {
  const t = useTranslations('shell');
  const hasFailedRequest = useSyncExternalStore(
    subscribeToOnlineStatus,
    () => !navigator.onLine,
    () => false,
  );
  const { data: isReached } = useQuery({
    queryKey: ['reached'],
    queryFn: () =>
      fetchRoute('/health/live', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    enabled: hasFailedRequest,
    networkMode: 'always',
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
    gcTime: 0,
  });
  const isUnreachable = hasFailedRequest && isReached === false;
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = isUnreachable ? followedLink(event) : undefined;
    if (!link || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    // Register on mount, so that this listener runs before the listener of a form that asks about unsaved values.
    const onCapturedClick = (event: MouseEvent) => onClick(event);
    addEventListener('click', onCapturedClick, true);
    return () => removeEventListener('click', onCapturedClick, true);
  }, []);
  if (!isUnreachable) return null;
  return (
    <p
      role="status"
      className="flex shrink-0 items-center justify-center gap-2 bg-warn-soft px-4 py-1 font-medium text-warn print:hidden"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      {t('offline')}
    </p>
  );
}
