import { admitTo, calmly } from '@/lib/gateway/access';
import { ok } from '@/lib/gateway/own-result';
import { type RejectedStanding, rejectedAmong } from '@/lib/gateway/rejected-list';

/** How orders stand in the list of rejected ones, by reference. Nothing when the list cannot be read. */
export async function rejectionsOf(
  tenant: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, RejectedStanding> | undefined> {
  const found = await calmly(async () => {
    const admitted = await admitTo(tenant, 'read');
    return 'kind' in admitted ? admitted : ok(await rejectedAmong(admitted.tenant.id, references));
  });
  return found.kind === 'ok' ? found.answer : undefined;
}
