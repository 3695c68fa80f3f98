import { isRecord } from '@/lib/contract/schema/is-record';

/**
 * Returns the URL of the list as it was when the run was planned: with search, filters, sort order and columns, on the first
 * page.
 */
export function listAsPlanned(list: string, values: unknown): string {
  const search = new URLSearchParams(
    isRecord(values) && typeof values.search === 'string' ? values.search : '',
  );
  search.delete('page');
  return search.size > 0 ? `${list}?${search}` : list;
}
