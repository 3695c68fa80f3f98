'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormatter } from '@/components/ui/use-formatter';
import { readQuery } from '@/lib/console/browser/read-query';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { noTextQuery, otherParamsOf, readAnswer, toListRequest } from '../url-state/list-request';
import type { ListQuery } from '../url-state/use-list-state';

/** Counts wait until the user stops typing and clicking, and until the rows have been requested. */
const SETTLED_MS = 350;

/** The number of records a filter would match combined with the search and the other active filters: what selecting it displays. */
export function RefreshCounts({ listQuery, filter }: { listQuery: ListQuery; filter: string }) {
  const { shape, state, clock, own = noTextQuery } = listQuery;
  const reader = useFormatter();
  const f = [...otherParamsOf(state.f, filter), filter];
  const { query, isComplete } = toListRequest({ ...state, f, page: 1 }, shape, clock, own);
  const counting = { ...query, sort: [], offset: 0, count: 1 };
  const dqb = printDqb(counting);
  const [settled, settle] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => settle(dqb), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [dqb]);
  const { data, error } = useQuery({
    ...readQuery(shape.operation, shape.tenant, { query: { dqb } }),
    enabled: settled === dqb && isComplete,
  });
  if (!isComplete) return '–';
  const total = readAnswer(data?.answer, counting, shape.key)?.total;
  if (total !== undefined) return reader.number.format(total);
  return error || data ? '–' : '…';
}
