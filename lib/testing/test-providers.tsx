import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useState } from 'react';
import en from '@/lib/messages/en.json';
import { testRouter } from './test-router';

const idleRouter = testRouter(() => undefined);

/** Provides what a page of a tenant provides to its components: router, URL, English messages and a new query cache. */
export function TestProviders({
  path = '/t/acme',
  router = idleRouter,
  children,
}: {
  path?: string;
  router?: AppRouterInstance;
  children: ReactNode;
}) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={path}>
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </NextIntlClientProvider>
      </PathnameContext>
    </AppRouterContext>
  );
}
