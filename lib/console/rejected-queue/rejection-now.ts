import { entryKey } from '../browser/rejections';
import { findRejected } from '../operations/rejected-list';
import { requestLogEntry, writesAbout } from '../request-log/list-requests';
import { acceptedSince, type RejectedEntry } from '../request-log/rejected-entries';
import { rejectedOrderNote } from './rejected-order-notes';

/**
 * The state of a rejected order compared with its opened page: unchanged, accepted, rejected again, closed, or missing
 * from the list for an unknown reason (`gone`).
 */
export type RejectionNow =
  | { state: 'same' | 'gone' }
  | { state: 'accepted'; person: string; at: string }
  | { state: 'rejected'; entry: string; cause: string; person?: string; at: string }
  | { state: 'closed'; person: string; at: string; reason: string };

const UPSERT = 'bulkUpsertSalesOrders';

/**
 * Returns the current state of an entry. If the list cannot be read, the entry counts as still listed. Callers must
 * authorize first.
 */
export async function fetchRejectionNow(
  tenant: string,
  own: Omit<RejectedEntry, 'code'>,
): Promise<RejectionNow> {
  const [listed, note, since] = await Promise.all([
    // An order without a reference cannot be found in the list by its reference.
    own.record.trim() === '' ? undefined : findRejected(tenant, [own.record]),
    rejectedOrderNote(tenant, entryKey(own)),
    own.at === '' ? undefined : acceptedSince(tenant, [own]),
  ]);
  const latest = listed?.get(own.record);
  // An older entry belongs to the same order, before the order was rejected again under another reference.
  const isAnother =
    latest !== undefined &&
    (latest.entry !== own.entry || latest.at !== own.at) &&
    !(Date.parse(latest.at) < Date.parse(own.at));
  const accepted = isAnother ? latest.accepted : since?.get(own.entry);
  if (accepted) {
    const request = await requestLogEntry(accepted.request, tenant);
    return { state: 'accepted', person: request?.person ?? '', at: accepted.at.toISOString() };
  }
  if (isAnother) {
    const [last] = await writesAbout(tenant, [UPSERT], own.record, 1);
    const isCause = last?.rejections?.some(({ entry, at }) => entry === latest.entry && at === latest.at);
    return {
      state: 'rejected',
      entry: latest.entry,
      cause: latest.code,
      at: latest.at,
      ...(isCause && { person: last?.person }),
    };
  }
  if (note?.closed) return { state: 'closed', ...note.closed };
  return { state: listed && !latest ? 'gone' : 'same' };
}
