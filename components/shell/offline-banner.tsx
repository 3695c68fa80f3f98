'use client';

import { useQuery } from '@tanstack/react-query';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { fetchRoute } from '@/lib/console/browser/fetch-route';

/** How often Tallyman is polled while it is unreachable. */
const AGAIN_MS = 3000;

function onNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * A banner while Tallyman is unreachable; disappears by itself. A browser that is offline can still reach an installation on the
 * same machine, so the browser's `offline` event only starts the polling.
 */
export function OfflineBanner() {
  const t = useTranslations('shell');
  const hasFailedRequest = useSyncExternalStore(
    onNetwork,
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
    refetchInterval: AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
  });
  if (!hasFailedRequest || isReached !== false) return null;
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
