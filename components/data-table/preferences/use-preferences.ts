import { skipToken, useQuery } from '@tanstack/react-query';
import { type ListPreferences, noPreferences } from '@/lib/console/browser/list-preferences';
import type { ListShape } from '../columns/column';

/** Query key of a list's preferences; prefilled by the server. */
export const preferencesKey = ({ tenant, views }: Pick<ListShape, 'tenant' | 'views'>) =>
  ['list preferences', tenant, views?.list ?? ''] as const;

/** The saved preferences of a list for this person. */
export function usePreferences(shape: Pick<ListShape, 'tenant' | 'views'>): ListPreferences {
  const { data } = useQuery<ListPreferences>({ queryKey: preferencesKey(shape), queryFn: skipToken });
  return data ?? noPreferences;
}
