'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormatter } from '@/components/ui/use-formatter';
import { readQuery } from '@/lib/console/browser/read-query';
import { toListRequest, withoutField } from '../url-state/list-request';
import { useListQuery } from '../url-state/use-list-state';

/** Delay in milliseconds before counting, so that the rows are requested first and fast typing causes no counts. */
const SETTLED_MS = 350;

/**
 * Shows the number of records the list would have with this filter, combined with the search and the filters on other fields.
 */
export function FilterCount({ filter }: { filter: string }) {
  const { shape, state, clock } = useListQuery();
  const formatter = useFormatter();
  const f = [...withoutField(state.f, filter), filter];
  const request = toListRequest({ ...state, f, page: 1 }, shape, clock);
  const { query, queryText, isComplete } = request;
  const [settledText, setSettledText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(queryText), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [queryText]);
  const { data, error } = useQuery({
    ...readQuery(shape.operation, shape.tenant, { dqb: { ...query, sort: [], offset: 0, count: 1 } }),
    enabled: settledText === queryText && isComplete,
  });
  if (!isComplete) return '–';
  const total = data?.value.total;
  if (total !== undefined) return formatter.number.format(total);
  return error || data ? '–' : '…';
}
