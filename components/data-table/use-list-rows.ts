'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { readQuery } from '@/lib/console/browser/read-query';
import type { Failure } from '@/lib/console/browser/result';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { ListPage } from '@/lib/contract/schema/list-page';
import type { ListShape } from './columns/column';
import { rowsAfter, toListRequest } from './url-state/list-request';
import type { ListState } from './url-state/list-state';

/**
 * Reads the rows for a list's state. The previous rows stay visible until the new rows arrive. Then the next page is prefetched,
 * unless the platform has a rate limit.
 */
export function useListRows(
  shape: ListShape,
  state: ListState,
  clock: Clock,
  firstFailure: Failure | undefined,
) {
  const queryClient = useQueryClient();
  const request = toListRequest(state, shape, clock);
  const [firstQuery] = useState(request.queryText);
  const listQuery = (dqb: Dqb) => readQuery(shape.operation, shape.tenant, { dqb });
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery({
    ...listQuery(request.query),
    placeholderData: keepPreviousData,
    enabled: request.isComplete,
    // Do not replace visible rows in the background: `ListChanges` announces changes instead.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Placeholder rows belong to the previous query.
  const page: ListPage | undefined = request.isComplete ? data?.value : undefined;
  const previous = toListRequest({ ...state, page: state.page - 1 }, shape, clock);
  const previousPage =
    state.page > 1 && !isPlaceholderData
      ? queryClient.getQueryData(listQuery(previous.query).queryKey)?.value
      : undefined;
  const rows = useMemo(
    () => page && rowsAfter(page, previousPage, shape.key),
    [page, previousPage, shape.key],
  );
  const isShort = page?.isShort === true;
  // Without a total, full pages suggest that more follow.
  const hasNext =
    page !== undefined &&
    (page.total === undefined
      ? page.rows.length >= state.size || isShort
      : state.page * state.size < page.total);
  // Without a total, the last known page is the next page if more is expected. Otherwise it is the current page, or the
  // previous page if the current one is empty.
  const lastKnown = hasNext ? state.page + 1 : state.page - (rows?.length === 0 ? 1 : 0);
  const lastPage = Math.max(1, page?.total === undefined ? lastKnown : Math.ceil(page.total / state.size));

  /** Starts the read of the next state before React renders it. */
  const startRead = (next: ListState) => {
    const { query, queryText, isComplete } = toListRequest(next, shape, clock);
    if (isComplete && queryText !== request.queryText) void queryClient.prefetchQuery(listQuery(query));
  };

  const prefetchNextPage = useEffectEvent(() => {
    const next = toListRequest({ ...state, page: state.page + 1 }, shape, clock);
    // With a rate limit, nothing is prefetched.
    if (hasNext && next.isComplete && !shape.metered)
      void queryClient.prefetchQuery({ ...listQuery(next.query), meta: { isPrefetch: true } });
  });
  const isSettled = !isFetching && !isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per loaded page
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(prefetchNextPage, 250);
    return () => clearTimeout(timer);
  }, [isSettled, request.queryText]);

  return {
    request,
    rows,
    /** The query that returned `rows`. Undefined while the rows belong to the previous query. */
    rowsQuery: isPlaceholderData ? undefined : request.queryText,
    /** Undefined until the page is loaded, or if the platform does not report it. */
    total: page?.total,
    lastPage,
    /** True if the platform returns fewer records per request than a page of this size holds. */
    isShort,
    failure: !request.isComplete
      ? undefined
      : (error ?? (isPending && request.queryText === firstQuery ? firstFailure : undefined)),
    /** True while the displayed rows belong to another query, or none are loaded. */
    isFetching: (request.isComplete && isPlaceholderData) || (isFetching && (isPending || error !== null)),
    retry: () => void refetch(),
    startRead,
  };
}

export type ListRead = ReturnType<typeof useListRows>;
