import type { Issue } from '@/lib/contract/issue';
import { ReceivingOrderUpsertResult } from '@/lib/contract/receiving-orders';
import { issueIn } from '@/lib/gateway/refused-in';

/** The call always answers 200; what it could not take stands in `updateFailures`, here as issues at their rows and fields. */
export function failuresOf(answer: unknown): Issue[] {
  const parsed = ReceivingOrderUpsertResult.safeParse(answer);
  return parsed.success ? parsed.data.updateFailures.map(({ message }) => issueIn(message ?? '')) : [];
}
