import { skipToken, useQuery } from '@tanstack/react-query';
import { type ListPreferences, noPreferences } from '@/lib/console/browser/list-preferences';
import type { ListShape } from '../columns/column';

type Key = Pick<ListShape, 'tenant' | 'operation' | 'views'>;

/**
 * Returns the query key of a list's preferences. The server prefills the query. A list without views keeps its widths only
 * until the user leaves the page.
 */
export const preferencesKey = ({ tenant, operation, views }: Key) =>
  ['list preferences', tenant, views?.list ?? operation] as const;

/** Returns the user's saved preferences of a list. */
export function usePreferences(shape: Key): ListPreferences {
  const { data } = useQuery<ListPreferences>({ queryKey: preferencesKey(shape), queryFn: skipToken });
  return data ?? noPreferences;
}
