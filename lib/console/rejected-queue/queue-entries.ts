import { type RejectionStatus, rejectionStatuses } from '../operations/rejected-list';
import { entryKey, type RejectedEntry } from '../request-log/rejected-entries';
import { type RejectedOrderNote, rejectedOrderNotes } from './entry-state';

/** An entry of the list of rejected orders. Includes a later accepted request and the team's note, if any. */
export type QueueEntry = RejectionStatus & { note?: RejectedOrderNote };

/** Adds later accepted requests and the team's notes to entries. Callers must authorize first. */
export async function queueEntries(tenant: string, entries: readonly RejectedEntry[]): Promise<QueueEntry[]> {
  const [statuses, notes] = await Promise.all([
    rejectionStatuses(tenant, entries),
    rejectedOrderNotes(tenant),
  ]);
  return statuses.map((status) => ({ ...status, note: notes.get(entryKey(status)) }));
}

/** True if an order must still be fixed. A platform may list orders after they were accepted, and the team closes orders. */
export const isOpen = ({ accepted, note }: QueueEntry): boolean => !accepted && !note?.closed;
