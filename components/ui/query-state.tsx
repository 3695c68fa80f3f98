'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { unpackJson } from '@/lib/contract/schema/packed-json';

/**
 * Adds a page's first reads to the query cache. They come as one text (`packJson`), because React would encode and decode a
 * thousand values of a list one by one, and name its fields in every record.
 */
export function QueryState({ packed, children }: { packed: string; children: ReactNode }) {
  const state = useMemo(() => unpackJson<DehydratedState>(packed), [packed]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
