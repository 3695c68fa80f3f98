'use client';

import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider, useLocale } from 'next-intl';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { PrefetchContext } from '@/components/ui/prefetch-link';

// An answer is drawn when it comes, not a timer later.
notifyManager.setScheduler(queueMicrotask);

/** What the pages of one tenant share in the browser. Mounted with the tenant as its key, so that caches never mix. */
export function TenantProviders({
  zone,
  prefetch,
  children,
}: {
  /** The time zone of the tenant's warehouse, or the person's. */
  zone: string;
  /** Whether pages may be prefetched: the platform does not limit calls. */
  prefetch: boolean;
  children: ReactNode;
}) {
  const locale = useLocale();
  const [client] = useState(
    () =>
      new QueryClient({
        // 30 s also bounds how often coming back to the window asks again. The gateway repeats reads itself.
        defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale={locale} timeZone={zone}>
        <NuqsAdapter>
          <PrefetchContext value={prefetch}>{children}</PrefetchContext>
        </NuqsAdapter>
      </NextIntlClientProvider>
    </QueryClientProvider>
  );
}
