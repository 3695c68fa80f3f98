'use client';

import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '@/components/ui/failure-notice';
import { type Difference, DifferenceList } from '@/components/ui/json-diff';
import { SkeletonRows } from '@/components/ui/loading';
import { useLabels } from '@/components/ui/use-labels';
import { fetchList } from '@/lib/console/browser/fetch-route';
import { unexpectedFailure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { isRecord } from '@/lib/contract/schema/is-record';

const isDifference = (value: unknown): value is Difference =>
  isRecord(value) && 'path' in value && typeof value.path === 'string';

/** A write of a tenant, and the record whose changes to show. */
export type WriteOfRecord = { tenant: string; request: number; record: string };

/** Lists the changes that one write made to a record, by path. */
export function Changes({ write, label }: { write: WriteOfRecord; label: string }) {
  const { tenant, request, record } = write;
  const labels = useLabels();
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['changes', write],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ of: record });
      return fetchList(tenantPath(tenant, `requests/${request}/changed?${search}`), isDifference, { signal });
    },
    // A sent request never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data)
    return (
      <div className="py-2 pl-2">
        <DifferenceList label={label} found={data} nameOf={labels.label} />
      </div>
    );
  if (isPending) return <SkeletonRows rows={2} columns={3} />;
  return <FailureNotice failure={unexpectedFailure()} onRetry={() => void refetch()} retrying={isFetching} />;
}
