'use client';

import { NextIntlClientProvider, useLocale } from 'next-intl';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { CanTestConnection } from '@/components/ui/key-step';
import { FrameTenantContext } from '@/components/ui/open-page';
import { PrefetchContext } from '@/components/ui/prefetch-link';
import { QueryProvider } from './query-provider';

/** The client providers of a tenant's pages. Mount it with the tenant as `key`, so that caches never mix. */
export function TenantProviders({
  tenant,
  zone,
  prefetch,
  canTestConnection,
  children,
}: {
  tenant: string;
  /** Time zone for all formatted times: the tenant's warehouse's or the user's. */
  zone: string;
  /** True when pages may be prefetched because the platform has no rate limit. */
  prefetch: boolean;
  canTestConnection: boolean;
  children: ReactNode;
}) {
  const locale = useLocale();
  return (
    <QueryProvider>
      <NextIntlClientProvider locale={locale} timeZone={zone}>
        <NuqsAdapter>
          <FrameTenantContext value={tenant}>
            <PrefetchContext value={prefetch}>
              <CanTestConnection value={canTestConnection}>{children}</CanTestConnection>
            </PrefetchContext>
          </FrameTenantContext>
        </NuqsAdapter>
      </NextIntlClientProvider>
    </QueryProvider>
  );
}
