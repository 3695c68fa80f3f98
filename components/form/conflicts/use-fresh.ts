'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readQuery } from '@/lib/console/browser/read-query';
import type { AnswerTo, Input, ReadName } from '@/lib/console/browser/result';

/** Reads past what was read before: a record as it stands now. Throws what kept it from being read. */
export function useFresh(tenant: string) {
  const queries = useQueryClient();
  return useCallback(
    async <N extends ReadName>(operation: N, input: Input<N>): Promise<AnswerTo<N>> => {
      const { answer } = await queries.fetchQuery({ ...readQuery(operation, tenant, input), staleTime: 0 });
      return answer;
    },
    [queries, tenant],
  );
}
