import type { Validated } from '@/components/form/submit/use-submit';
import { refusedIn } from '@/lib/console/browser/rejections-in';

/** The call does not fail on an unknown SKU, it skips the lot (spec, "Lots"): here that is an error of the field. */
export function skipped(answer: unknown): Validated {
  const refused = refusedIn('upsertLots', answer);
  return refused && (refused.size > 0 ? [{ path: 'sku', message: 'is unknown', code: 'unknown_sku' }] : []);
}

/** The call always answers 200; what it could not take stands in `updateFailures`, here as issues at their rows and fields. */
export function failuresOf(answer: unknown): Validated {
  const refused = refusedIn('bulkUpsertReceivingOrders', answer);
  return refused && [...refused.values()];
}
