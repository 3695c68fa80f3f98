import type { RejectionIssues } from '@/components/form/submit/create-write';
import { rejectionsByRecord } from '@/lib/console/browser/rejections';

/** The call does not fail on an unknown SKU, it skips the lot: treat that as an error of the field. */
export function skippedLotIssues(answer: unknown): RejectionIssues {
  const rejections = rejectionsByRecord('upsertLots', answer);
  return (
    rejections && (rejections.size > 0 ? [{ path: 'sku', message: 'is unknown', code: 'unknown_sku' }] : [])
  );
}

/** The call always responds 200; `updateFailures` lists what was not accepted, converted here to issues of rows and fields. */
export function receivingOrderIssues(answer: unknown): RejectionIssues {
  const rejections = rejectionsByRecord('bulkUpsertReceivingOrders', answer);
  return rejections && [...rejections.values()];
}
