'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import type { ListMemory } from '@/lib/console/views/view-actions';
import type { ListShape } from '../columns/column';

/** Under which key the cache holds what a list remembers; the server puts it there. */
export const memoryKey = ({ tenant, views }: Pick<ListShape, 'tenant' | 'views'>) =>
  ['memory', tenant, views?.list ?? ''] as const;

const nothing: ListMemory = { views: [], standard: null, widths: '' };

/** What a list remembers for this person. */
export function useMemory(shape: Pick<ListShape, 'tenant' | 'views'>): ListMemory {
  const { data } = useQuery<ListMemory>({ queryKey: memoryKey(shape), queryFn: skipToken });
  return data ?? nothing;
}
