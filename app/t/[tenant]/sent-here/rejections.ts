import { findKnown } from '@/lib/gateway/known';

/** The codes under which orders stand rejected now, by reference. Nothing when the list of rejected orders cannot be read. */
export async function rejectionsOf(
  tenant: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const found = await findKnown(tenant, {
    source: 'rejected-orders',
    keys: [...references],
    fields: ['error'],
  });
  if (found.kind !== 'ok') return undefined;
  return new Map(
    found.answer.map(({ referenceNumber, error }) => [String(referenceNumber), String(error ?? '')]),
  );
}
