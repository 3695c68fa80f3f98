'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import type { VisibleLabel } from './label-storage';
import { type CachedLabels, labelKey, labelsKey } from './label-storage';
import { askLabel } from './read-label';

/** The label kept here of a record. Those given last come with the page; where there are more, a row asks for its own. */
export function useLabel(resource: string, record: string): VisibleLabel | undefined {
  const { data: kept } = useQuery<CachedLabels>({ queryKey: labelsKey(resource), queryFn: skipToken });
  const sent = kept?.labels.find((one) => one.record === record);
  const tenant = kept && !kept.complete && !sent ? kept.tenant : undefined;
  const { data: own } = useQuery({
    queryKey: labelKey(resource, record),
    queryFn:
      tenant === undefined
        ? skipToken
        : () =>
            askLabel(`${tenant} ${resource}`, record, (query) =>
              fetch(`/t/${encodeURIComponent(tenant)}/labels/${resource}?${query}`),
            ),
  });
  return sent ?? (tenant === undefined ? undefined : (own ?? undefined));
}
