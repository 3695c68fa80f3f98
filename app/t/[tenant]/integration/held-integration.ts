import { type FullEntry, journalEntry, listJournal } from '@/lib/console/journal-list';
import { saidOf } from '@/lib/console/sent-records';
import { refusedIn } from '@/lib/gateway/refused-in';

/** The ID of an integration under which a record was sent from here (none: without one), by whom, when, in which request. */
export type SentUnder = { id: string | undefined; request: number; person: string; at: string };

/** The integration that a record belongs to: its name as the platform tells it, and what the journal knows of its ID. */
export type HeldIntegration = { name: string; sent?: SentUnder };

/** No more writes about a record than these are looked at. */
const MOST = 20;

/** Whether a call that was answered took the record. */
function tookIt({ operation, answer }: FullEntry, reference: string): boolean {
  try {
    return !refusedIn(operation, JSON.parse(answer ?? 'null'))?.has(reference);
  } catch {
    // A long answer is kept cut: whom it refused is not known any more.
    return false;
  }
}

/** What a write tells of the integration of a record; nothing when it was not taken, or is not known to be. */
export function sentUnder(reference: string, write: FullEntry): SentUnder | undefined {
  const { id: request, person, at, outcome, body } = write;
  const isTaken = outcome === 'answered' && tookIt(write, reference);
  const record = isTaken ? saidOf(body, 'referenceNumber', reference) : undefined;
  if (!record) return undefined;
  const id = typeof record.integrationId === 'string' ? record.integrationId : undefined;
  return { id: id || undefined, request, person, at: at.toISOString() };
}

/**
 * What is known of the integration of this name, through which a record came: the spec shows its name in reads, and its ID in
 * writes alone. `operation`: the upsert that writes the record.
 */
export async function heldIntegration(
  tenant: string,
  operation: string,
  reference: string,
  name: string | null | undefined,
): Promise<HeldIntegration | undefined> {
  if (!name) return undefined;
  const asked = {
    tenant,
    operations: [operation],
    record: reference,
    outcome: 'answered',
    count: MOST,
  } as const;
  const { entries } = await listJournal(asked);
  // One by one, the latest first: it tells nearly always, and a call may carry ten megabytes.
  for (const { id } of entries) {
    const write = await journalEntry(id, tenant);
    const sent = write && sentUnder(reference, write);
    if (sent) return { name, sent };
  }
  return { name };
}
