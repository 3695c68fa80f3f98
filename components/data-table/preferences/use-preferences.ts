'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import type { ListMemory } from '@/lib/console/views/view-actions';
import type { ListShape } from '../columns/column';
import { memoryKey } from './preferences-key';

const nothing: ListMemory = { views: [], standard: null, widths: '' };

/** What a list remembers for this person. */
export function useMemory(shape: Pick<ListShape, 'tenant' | 'views'>): ListMemory {
  const { data } = useQuery<ListMemory>({ queryKey: memoryKey(shape), queryFn: skipToken });
  return data ?? nothing;
}
