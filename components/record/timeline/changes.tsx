'use client';

import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '@/components/ui/failure-notice';
import { DifferenceList } from '@/components/ui/json-diff';
import { SkeletonRows } from '@/components/ui/loading';
import { useLabels } from '@/components/ui/use-labels';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import { unexpectedFailure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { Difference } from '@/lib/contract/schema/compare';

export type RecordWrite = { tenant: string; request: number; record: string };

/** Lists the changes that one write made to a record, by path. */
export function Changes({ write, label }: { write: RecordWrite; label: string }) {
  const { tenant, request, record } = write;
  const labels = useLabels();
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['changes', write],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ of: record });
      return fetchJson<Difference[]>(tenantPath(tenant, `requests/${request}/changed?${search}`), { signal });
    },
    // A sent request never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data)
    return (
      <div className="py-2 pl-2">
        <DifferenceList label={label} differences={data} getLabel={labels.label} />
      </div>
    );
  if (isPending) return <SkeletonRows rows={2} columns={3} />;
  return <FailureNotice failure={unexpectedFailure()} onRetry={() => void refetch()} retrying={isFetching} />;
}
