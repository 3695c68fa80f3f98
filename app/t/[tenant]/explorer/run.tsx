'use client';

import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useCallback } from 'react';
import type { Judge } from '@/components/form/use-sending';
import type { TenantMark } from '@/components/shell/tenant-mark';
import type { Field } from '@/lib/contract/describe';
import type { WriteName } from '@/lib/gateway/result';
import { skipped } from '../lots/skipped';

// The form kit and the readers of answers come with the chosen operation, not with the list of them.
export const ReadRun = dynamic(() => import('@/components/explore/read-run').then((m) => m.ReadRun));
const Write = dynamic(() => import('@/components/explore/write-run').then((m) => m.WriteRun));

/** A write of the explorer. Bulk calls answer 200 and refuse within: what is called saved is judged as in their own forms. */
export function WriteRun({
  tenant,
  operation,
  params,
  repeatNote,
}: {
  tenant: TenantMark;
  operation: WriteName;
  params: readonly Field[];
  /** What sending once more means on this platform. */
  repeatNote: string;
}) {
  const queries = useQueryClient();
  const judge = useCallback<Judge>(
    async (answer, sent) => {
      if (operation === 'upsertLots') return skipped(answer);
      if (operation === 'bulkUpsertSalesOrders')
        return (await import('../sales-orders/judge-order')).judgeOrder(queries, tenant.id, { answer, sent });
      if (operation === 'bulkUpsertReceivingOrders')
        return (await import('../receiving-orders/failures')).failuresOf(answer);
      return [];
    },
    [operation, queries, tenant.id],
  );
  return (
    <Write tenant={tenant} operation={operation} params={params} judge={judge} repeatNote={repeatNote} />
  );
}
