import { useQuery } from '@tanstack/react-query';
import { toListRequest, withoutField } from '@/components/data-table/url-state/list-request';
import { useListQuery } from '@/components/data-table/url-state/use-list-state';
import { fetchResult } from '@/lib/console/browser/fetch-route';
import { valueOrThrow } from '@/lib/console/browser/read-query';
import type { Failure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { CauseGroups } from '@/lib/console/rejected-queue/fetch-cause-groups';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { parseFieldFilter } from '@/lib/contract/dqb/dqb-filter';

/** Maximum number of order IDs in a filter of the URL. */
export const MAX_IDS = 50;

export const groupFilter = (ids: readonly string[]): string => `id:in:${ids.slice(0, MAX_IDS).join(',')}`;

type Groups = CauseGroups & { people: { id: string; name: string }[] };

/** Returns the cause that the list is filtered by. Undefined if there is no such cause or more than one. */
export function selectedCause(filters: readonly string[]): string | undefined {
  const causes = filters.map(parseFieldFilter).filter(({ field }) => field === 'error');
  const [only] = causes;
  if (causes.length !== 1 || !only || !['in', 'is'].includes(only.op) || only.value.includes(','))
    return undefined;
  return only.value;
}

/**
 * Returns the orders that have one cause and match a query, grouped by rejected value. If `enabled` is false, returns
 * only cached groups.
 */
export function useGroups(tenant: string, cause: string, dqb: string, enabled: boolean) {
  return useQuery<Groups, Failure>({
    queryKey: ['cause groups', tenant, cause, dqb],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ cause, dqb });
      return valueOrThrow(
        await fetchResult<Groups>(tenantPath(tenant, `rejected-groups?${search}`), { signal }),
      ).value;
    },
    enabled,
    staleTime: 10_000,
    retry: false,
  });
}

/** Groups the orders of one cause by rejected value, within the other filters of the list. */
export function useCauseGroups(cause: string, enabled: boolean) {
  const { shape, state, clock } = useListQuery();
  const f = withoutField(state.f, groupFilter([]));
  const { query, isComplete } = toListRequest({ ...state, f, page: 1 }, shape, clock);
  return useGroups(
    shape.tenant,
    cause,
    printDqb({ filters: query.filters, sort: [] }),
    enabled && isComplete,
  );
}
