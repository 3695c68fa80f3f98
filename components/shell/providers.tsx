'use client';

import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider, useLocale } from 'next-intl';
import { type ReactNode, useState } from 'react';

// An answer is drawn when it comes, not a timer later.
notifyManager.setScheduler(queueMicrotask);

/** What the pages of one tenant share in the browser: `zone` is the clock of its warehouse, or the person's. Mounted with the tenant as its key, so that caches never mix. */
export function TenantProviders({ zone, children }: { zone: string; children: ReactNode }) {
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
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>
  );
}
