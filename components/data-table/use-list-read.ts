'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { readQuery, SHORT_PAGE } from '@/lib/console/browser/read-query';
import type { Failure } from '@/lib/console/browser/result';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { ListShape } from './columns/column';
import { readAnswer, rowsAfter, type TextQuery, toListRequest } from './url-state/list-request';
import type { ListState } from './url-state/list-state';

/** The rows of the list's state. The current page stays until the next one has arrived, and the next page is prefetched. */
export function useListRead(
  shape: ListShape,
  state: ListState,
  clock: Clock,
  failedFirst: Failure | undefined,
  /** Nothing while it is being read: then nothing is asked. */
  own: TextQuery | undefined,
) {
  const client = useQueryClient();
  const request = toListRequest(state, shape, clock, own);
  const [first] = useState(request.dqb);
  const queryOf = (dqb: string) => readQuery(shape.operation, shape.tenant, { query: { dqb } });
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery({
    ...queryOf(request.dqb),
    placeholderData: keepPreviousData,
    enabled: own !== undefined && request.isComplete,
    // Rows never move by themselves: what changed meanwhile is told (live/list-changes.tsx).
    refetchOnWindowFocus: false,
  });
  // Rows of the page before belong to the query before, which they were read with then.
  const page = request.isComplete ? readAnswer(data?.answer, request.query, shape.key) : undefined;
  const previous = toListRequest({ ...state, page: state.page - 1 }, shape, clock, own);
  const before =
    state.page > 1 && !isPlaceholderData
      ? readAnswer(client.getQueryData(queryOf(previous.dqb).queryKey)?.answer, previous.query, shape.key)
      : undefined;
  const rows = useMemo(() => page && rowsAfter(page, before, shape.key), [page, before, shape.key]);
  const isShort = data?.notes.includes(SHORT_PAGE) === true;
  // Without a total, more is expected while full pages come.
  const hasNext =
    page !== undefined &&
    (page.total === undefined
      ? page.rows.length >= state.size || isShort
      : state.page * state.size < page.total);

  /** Prefetches the page before or after this one, unless the platform limits calls. */
  const prefetchPage = (by: number) => {
    const next = toListRequest({ ...state, page: state.page + by }, shape, clock, own);
    const exists = by > 0 ? hasNext : state.page + by >= 1;
    if (exists && next.isComplete && !shape.metered)
      void client.prefetchQuery({ ...queryOf(next.dqb), meta: { ahead: true } });
  };
  const onSettled = useEffectEvent(() => prefetchPage(1));
  const settled = !isFetching && !isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every page that has come
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(onSettled, 250);
    return () => clearTimeout(timer);
  }, [settled, request.dqb]);

  return {
    asked: request,
    rows,
    /** Missing until the page is loaded, and where the platform does not tell it. */
    total: page?.total,
    hasNext,
    /** The platform gives fewer records at a time than a page of this size holds. */
    isShort,
    failure: !request.isComplete
      ? undefined
      : (error ?? (isPending && request.dqb === first ? failedFirst : undefined)),
    /** Other rows than asked for are shown, or none yet. */
    busy:
      own === undefined ||
      (request.isComplete && isPlaceholderData) ||
      (isFetching && (isPending || error !== null)),
    retry: () => void refetch(),
    prefetchPage,
  };
}
