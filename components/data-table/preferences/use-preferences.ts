'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import type { ListPreferences } from '@/lib/console/views/view-actions';
import type { ListShape } from '../columns/column';
import { preferencesKey } from './preferences-key';

const nothing: ListPreferences = { views: [], standard: null, widths: '' };

/** What a list remembers for this person. */
export function usePreferences(shape: Pick<ListShape, 'tenant' | 'views'>): ListPreferences {
  const { data } = useQuery<ListPreferences>({ queryKey: preferencesKey(shape), queryFn: skipToken });
  return data ?? nothing;
}
