'use client';

import { NextIntlClientProvider, useLocale } from 'next-intl';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { CanTestConnection } from '@/components/ui/key-step';
import { FrameTenantContext } from '@/components/ui/open-page';
import { PrefetchContext } from '@/components/ui/prefetch-link';
import { QueryProvider } from './query-provider';

/** Provides the client context of a tenant's pages. Mount the component with the tenant as `key`, so that caches never mix. */
export function TenantProviders({
  tenant,
  zone,
  prefetch,
  canTestConnection,
  children,
}: {
  tenant: string;
  /** Time zone for all formatted times: the time zone of the tenant's warehouse or of the user. */
  zone: string;
  /** True if pages may be prefetched: the platform has no rate limit, and the user is not on a visit. */
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
