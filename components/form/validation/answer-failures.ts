import type { Validated } from '@/components/form/submit/use-submit';
import { rejectionsByRecord } from '@/lib/console/browser/rejections-in';

/** The call does not fail on an unknown SKU, it skips the lot (spec, "Lots"): here that is an error of the field. */
export function skipped(answer: unknown): Validated {
  const rejectedLots = rejectionsByRecord('upsertLots', answer);
  return (
    rejectedLots &&
    (rejectedLots.size > 0 ? [{ path: 'sku', message: 'is unknown', code: 'unknown_sku' }] : [])
  );
}

/** The call always answers 200; what it could not take stands in `updateFailures`, here as issues at their rows and fields. */
export function failuresOf(answer: unknown): Validated {
  const rejectedLots = rejectionsByRecord('bulkUpsertReceivingOrders', answer);
  return rejectedLots && [...rejectedLots.values()];
}
