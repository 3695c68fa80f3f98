import { recordOutcome } from '@/lib/console/browser/result';
import type { FullEntry } from '@/lib/console/request-log/list-requests';

const UPSERT = 'bulkUpsertSalesOrders';

/**
 * The request by which an order was taken after the platform had rejected it, and the cause of that rejection, as far as its
 * latest requests tell. `entries`: the newest first. Nothing where it was never rejected, or is still.
 */
export function acceptedAfter(
  entries: readonly Pick<FullEntry, 'id' | 'operation' | 'outcome' | 'result' | 'rejections'>[],
  record: string,
): { request: number; code: string } | undefined {
  const sent = entries.filter(({ operation }) => operation === UPSERT);
  const codeOf = ({ rejections }: (typeof sent)[number]) =>
    rejections?.find((rejection) => rejection.record === record && rejection.code)?.code;
  const rejected = sent.findIndex((entry) => recordOutcome(entry, record) === 'rejected');
  const code = sent[rejected] && codeOf(sent[rejected]);
  // The first one taken after it is the one that helped.
  const taken = sent.slice(0, Math.max(rejected, 0)).findLast((one) => recordOutcome(one, record) === 'done');
  return code && taken ? { request: taken.id, code } : undefined;
}
