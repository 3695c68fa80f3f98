'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { unpackJson } from '@/lib/contract/schema/packed-json';

/**
 * Adds a page's first reads to the query cache. `packed` is a string in which `packJson` names each field once. Plain props would
 * make the document of fifty sales orders 5 percent larger after gzip.
 */
export function QueryState({ packed, children }: { packed: string; children: ReactNode }) {
  const state = useMemo(() => unpackJson<DehydratedState>(packed), [packed]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
