'use client';

import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

// Render a response when it arrives, not a timer later.
notifyManager.setScheduler(queueMicrotask);

/** A query cache, with its defaults for mutations. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // 30 s also limits how often returning to the window refetches. The gateway retries reads itself.
        defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
