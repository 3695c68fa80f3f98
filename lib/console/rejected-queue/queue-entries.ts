import { type RejectionStatus, rejectionStatuses } from '../operations/rejected-list';
import { entryKey, type RejectedEntry } from '../request-log/rejected-entries';
import { type RejectedOrderNote, rejectedOrderNotes } from './rejected-queue';

/** An entry of the list of rejected orders with what the console knows of it: a later accepted request, and the team's note. */
export type QueueEntry = RejectionStatus & { note?: RejectedOrderNote };

/** Adds to entries what the console knows of them. Requires prior authorization. */
export async function queueEntries(tenant: string, entries: readonly RejectedEntry[]): Promise<QueueEntry[]> {
  const [statuses, notes] = await Promise.all([
    rejectionStatuses(tenant, entries),
    rejectedOrderNotes(tenant),
  ]);
  return statuses.map((status) => ({ ...status, note: notes.get(entryKey(status)) }));
}

/** True for an order that still has to be fixed: a platform may list one after it was accepted, and the team closes others. */
export const isOpen = ({ accepted, note }: QueueEntry): boolean => !accepted && !note?.closed;
