'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import type { ListMemory } from '@/lib/gateway/views';
import type { ListShape } from './column';
import { memoryKey } from './memory-key';

const nothing: ListMemory = { views: [], standard: null, widths: '' };

/** What a list remembers for this person. */
export function useMemory(shape: Pick<ListShape, 'tenant' | 'views'>): ListMemory {
  const { data } = useQuery<ListMemory>({ queryKey: memoryKey(shape), queryFn: skipToken });
  return data ?? nothing;
}
