'use client';

import { NextIntlClientProvider, useLocale } from 'next-intl';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { CanTestConnection } from '@/components/ui/key-step';
import { FrameTenantContext } from '@/components/ui/open-page';
import { PrefetchContext } from '@/components/ui/prefetch-link';
import { EmbeddedPlatformContext } from '@/components/ui/web-link';
import { QueryProvider } from './query-provider';

/** Provides the client context of a tenant's pages. Mount the component with the tenant as `key`, so that caches never mix. */
export function TenantProviders({
  tenant,
  zone,
  prefetch,
  canTestConnection,
  isPlatformEmbedded,
  children,
}: {
  tenant: string;
  /** Time zone for all formatted times: the time zone of the tenant's warehouse or of the user. */
  zone: string;
  /** True if pages may be prefetched: the platform has no rate limit, and the user is not on a visit. */
  prefetch: boolean;
  canTestConnection: boolean;
  isPlatformEmbedded: boolean;
  children: ReactNode;
}) {
  const locale = useLocale();
  return (
    <QueryProvider>
      <NextIntlClientProvider locale={locale} timeZone={zone}>
        <NuqsAdapter>
          <FrameTenantContext value={tenant}>
            <PrefetchContext value={prefetch}>
              <EmbeddedPlatformContext value={isPlatformEmbedded}>
                <CanTestConnection value={canTestConnection}>{children}</CanTestConnection>
              </EmbeddedPlatformContext>
            </PrefetchContext>
          </FrameTenantContext>
        </NuqsAdapter>
      </NextIntlClientProvider>
    </QueryProvider>
  );
}
