import type { Judged } from '@/components/form/use-sending';
import { refusedIn } from '@/lib/gateway/refused-in';

/** The call always answers 200; what it could not take stands in `updateFailures`, here as issues at their rows and fields. */
export function failuresOf(answer: unknown): Judged {
  const refused = refusedIn('bulkUpsertReceivingOrders', answer);
  return refused && [...refused.values()];
}
