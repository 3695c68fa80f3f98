'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { mayReadAhead } from '@/components/ui/read-ahead';
import { readQuery } from '@/lib/console/browser/read-query';
import type { Failure } from '@/lib/console/browser/result';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { ListShape } from './columns/column';
import { askFor, readAnswer, type TextQuery } from './url-state/list-request';
import type { ListState } from './url-state/list-state';
import { changed, type ListChange } from './url-state/use-list-state';

/**
 * The rows that the state asks for. The page before stays until the next one is there; an answer that nobody waits for
 * any more is not fetched to its end; the next page is fetched while nobody does anything.
 */
export function useListRead(
  shape: ListShape,
  state: ListState,
  clock: Clock,
  failedFirst: Failure | undefined,
  /** Nothing while it is being read: then nothing is asked. */
  own: TextQuery | undefined,
) {
  const client = useQueryClient();
  const asked = askFor(state, shape, clock, own);
  const [first] = useState(asked.dqb);
  const queryOf = (dqb: string) => readQuery(shape.operation, shape.tenant, { query: { dqb } });
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery({
    ...queryOf(asked.dqb),
    placeholderData: keepPreviousData,
    enabled: own !== undefined && asked.isComplete,
  });
  // Rows of the page before belong to the query before, which they were read with then.
  const page = asked.isComplete ? readAnswer(data?.answer, asked.query) : undefined;

  /** Asks for what a change will show, before it is drawn: by then the answer is on its way. */
  const ahead = (change: ListChange, meta?: { ahead: true }) => {
    // What a text of one's own says is known when it has been read.
    if ('dqb' in change) return;
    const next = askFor(changed(state, change), shape, clock, own);
    if (next.isComplete) void client.prefetchQuery({ ...queryOf(next.dqb), meta });
  };
  /** Gives up what is being read: something else is about to be asked, by `ahead`, also if it should be the same. */
  const giveUp = () => void client.cancelQueries({ queryKey: queryOf(asked.dqb).queryKey, exact: true });
  const warm = (by: number) => {
    const next = state.page + by;
    if (!mayReadAhead()) return;
    if (next >= 1 && page && (next - 1) * state.size < page.total) ahead({ page: next }, { ahead: true });
  };
  const onSettled = useEffectEvent(() => warm(1));
  const settled = !isFetching && !isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every page that has come
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(onSettled, 250);
    return () => clearTimeout(timer);
  }, [settled, asked.dqb]);

  return {
    asked,
    rows: page?.rows,
    total: page?.total,
    failure: !asked.isComplete
      ? undefined
      : (error ?? (isPending && asked.dqb === first ? failedFirst : undefined)),
    /** Other rows than asked for are shown, or none yet. */
    busy:
      own === undefined ||
      (asked.isComplete && isPlaceholderData) ||
      (isFetching && (isPending || error !== null)),
    retry: () => void refetch(),
    warm,
    ahead,
    giveUp,
  };
}
