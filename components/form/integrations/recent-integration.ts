import { type OrderUpsert, type SentUnder, sentUnder } from '@/lib/console/request-log/sent-order';

/** The integration that a record belongs to: its name as the platform tells it, and what the journal knows of its ID. */
export type HeldIntegration = { name: string; sent?: SentUnder };

/** The integration of this name, through which a record came: the spec shows the name in reads, and the ID in writes alone. */
export async function heldIntegration(
  tenant: string,
  operation: OrderUpsert,
  reference: string,
  name: string | null | undefined,
): Promise<HeldIntegration | undefined> {
  if (!name) return undefined;
  return { name, sent: (await sentUnder(tenant, operation, [reference])).get(reference) };
}
