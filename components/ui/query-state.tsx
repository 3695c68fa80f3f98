'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { unpackJson } from '@/lib/contract/schema/packed-json';

/**
 * Adds a page's first reads to the query cache. They are serialized to one string (`packJson`), because React would encode the
 * thousand values of a list one by one, with the field names of every record.
 */
export function QueryState({ packed, children }: { packed: string; children: ReactNode }) {
  const state = useMemo(() => unpackJson<DehydratedState>(packed), [packed]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
