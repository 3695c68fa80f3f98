import { preservesCancellations } from '../api-client/embedded-behavior';
import { requestLogRows } from '../request-log/list-requests';

/**
 * Returns which of these orders have quantities that this console canceled or may have canceled. Resending an order unchanged
 * could undo its cancellation.
 */
export async function findCancelled(tenant: string, references: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  if (references.length === 0 || preservesCancellations()) return found;
  const filter = { tenant, operations: ['cancelLineItems'], anyRecord: references };
  for await (const entries of requestLogRows(filter))
    for (const { outcome, records } of entries)
      if (outcome !== 'refused' && outcome !== 'unreachable') for (const key of records) found.add(key);
  return found;
}
