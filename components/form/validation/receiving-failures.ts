import type { Validated } from '@/components/form/submit/use-submit';
import { refusedIn } from '@/lib/console/browser/rejections-in';

/** The call always answers 200; what it could not take stands in `updateFailures`, here as issues at their rows and fields. */
export function failuresOf(answer: unknown): Validated {
  const refused = refusedIn('bulkUpsertReceivingOrders', answer);
  return refused && [...refused.values()];
}
