import { admitTo, calmly } from '@/lib/console/auth/access';
import { ok } from '@/lib/console/http/own-result';
import { type RejectedStanding, rejectedAmong, unprovenAmong } from '@/lib/console/operations/rejected-list';
import type { Entry } from '@/lib/console/request-log/request-row';

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

/** Which of these orders, by the last write about each, the platform may still reject: nothing has told yet. */
export async function unprovenOf(
  orders: readonly { key: string; last: Entry }[],
  rejections: ReadonlyMap<string, RejectedStanding> | undefined,
): Promise<ReadonlySet<string>> {
  const open = orders.filter(({ key }) => {
    const standing = rejections?.get(key);
    return !standing || standing.accepted !== undefined;
  });
  const requests = await unprovenAmong(open.map(({ last }) => last));
  return new Set(open.flatMap(({ key, last }) => (requests.has(last.id) ? [key] : [])));
}
