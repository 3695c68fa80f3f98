'use client';

import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

// An answer is drawn when it comes, not a timer later.
notifyManager.setScheduler(queueMicrotask);

/** A cache of queries, and what mutations need. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // 30 s also bounds how often coming back to the window asks again. The gateway repeats reads itself.
        defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
