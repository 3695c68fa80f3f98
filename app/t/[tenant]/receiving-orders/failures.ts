import type { Issue } from '@/lib/contract/issue';
import { ReceivingOrderUpsertResult } from '@/lib/contract/receiving-orders';

/** The call always answers 200; what it could not take stands in `updateFailures`, here as issues of the form (`path: message`). */
export function failuresOf(answer: unknown): Issue[] {
  const parsed = ReceivingOrderUpsertResult.safeParse(answer);
  if (!parsed.success) return [];
  return parsed.data.updateFailures.map(({ message }) => {
    const [, path = '', text = message ?? ''] = /^([\w.]+): (.+)$/s.exec(message ?? '') ?? [];
    return { path, message: text, code: 'updateFailure' };
  });
}
