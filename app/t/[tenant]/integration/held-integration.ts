import { type FullEntry, writesAbout } from '@/lib/console/journal-list';
import { saidOf } from '@/lib/console/sent-records';

/** The ID of an integration under which a record was sent from here (none: without one), by whom, when, in which request. */
export type SentUnder = { id: string | undefined; request: number; person: string; at: string };

/** The integration that a record belongs to: its name as the platform tells it, and what the journal knows of its ID. */
export type HeldIntegration = { name: string; sent?: SentUnder };

/** The spec shows the name of a record's integration in reads, and its ID in writes alone. */
const said = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Whether a bulk call's answer names the record among those it did not take. */
function isRefused(answer: string | null, reference: string): boolean {
  const told: unknown = JSON.parse(answer ?? 'null');
  return ['rejected', 'updateFailures'].some((list) => {
    const refused = said(told, list);
    return Array.isArray(refused) && refused.some((one) => said(one, 'referenceNumber') === reference);
  });
}

/** Of the writes about a record, newest first, the last one that was taken, and the integration that it named. */
export function sentUnder(reference: string, writes: readonly FullEntry[]): SentUnder | undefined {
  for (const { id: request, person, at, outcome, body, answer } of writes) {
    const record = outcome === 'answered' ? saidOf(body, 'referenceNumber', reference) : undefined;
    if (!record || isRefused(answer, reference)) continue;
    const id = typeof record.integrationId === 'string' ? record.integrationId : undefined;
    return { id: id || undefined, request, person, at: at.toISOString() };
  }
  return undefined;
}

/** What is known of the integration of this name, through which a record came. `operation`: the upsert that writes it. */
export async function heldIntegration(
  tenant: string,
  operation: string,
  reference: string,
  name: string | null | undefined,
): Promise<HeldIntegration | undefined> {
  if (!name) return undefined;
  return { name, sent: sentUnder(reference, await writesAbout(tenant, [operation], reference, 20)) };
}
