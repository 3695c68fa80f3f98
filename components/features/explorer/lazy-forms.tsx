'use client';

import dynamic from 'next/dynamic';
import { useCallback } from 'react';
import type { FindRejections } from '@/components/form/submit/create-write';
import { skippedLotIssues } from '@/components/form/validation/response-issues';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { WriteName } from '@/lib/contract/operations';
import type { Field } from '@/lib/contract/schema/describe';

// The form kit and the response viewers load with the selected operation, not with the list.
export const ReadForm = dynamic(() => import('./read-form').then((m) => m.ReadForm));
const WriteForm = dynamic(() => import('./write-form').then((m) => m.WriteForm));

/** A write of the explorer. Bulk calls respond 200 with rejections inside: the outcome is judged as in their own forms. */
export function WriteOperation({
  tenant,
  operation,
  params,
  example,
  repeatNote,
}: {
  tenant: TenantMark;
  operation: WriteName;
  params: readonly Field[];
  example: string;
  /** What sending again means on this platform. */
  repeatNote: string;
}) {
  const findRejections = useCallback<FindRejections>(
    async (answer) => {
      if (operation === 'upsertLots') return skippedLotIssues(answer);
      if (operation === 'bulkUpsertReceivingOrders')
        return (await import('@/components/form/validation/response-issues')).receivingOrderIssues(answer);
      return [];
    },
    [operation],
  );
  return (
    <WriteForm
      tenant={tenant}
      operation={operation}
      params={params}
      example={example}
      findRejections={findRejections}
      repeatNote={repeatNote}
    />
  );
}
