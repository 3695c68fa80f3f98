'use client';

import { NextIntlClientProvider, useLocale } from 'next-intl';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { PrefetchContext } from '@/components/ui/prefetch-link';
import { QueryProvider } from './query-provider';

/** The client providers of a tenant's pages. Mounted with the tenant as key, so that caches never mix. */
export function TenantProviders({
  zone,
  prefetch,
  children,
}: {
  /** The time zone of the tenant's warehouse, or the person's. */
  zone: string;
  /** True when pages may be prefetched: the platform has no rate limit. */
  prefetch: boolean;
  children: ReactNode;
}) {
  const locale = useLocale();
  return (
    <QueryProvider>
      <NextIntlClientProvider locale={locale} timeZone={zone}>
        <NuqsAdapter>
          <PrefetchContext value={prefetch}>{children}</PrefetchContext>
        </NuqsAdapter>
      </NextIntlClientProvider>
    </QueryProvider>
  );
}
