import { ShipmentUpsert } from './resources/shipments';
import * as z from './schema/zod';

/** Where orders stand before a shipment is sent. */
export type Membership = {
  /** `requests`: this platform shows no shipments, so only what this console sent is known. */
  source: 'platform' | 'requests';
  exists: boolean;
  shipmentType?: string;
  shipmentDate?: string;
  members: readonly string[];
  /** Listed orders that are in another shipment, with its number. */
  elsewhere: Readonly<Record<string, string>>;
};

/** What sending a shipment does to one order; `from`: the shipment that it is moved out of. */
export const ShipmentStep = z.object({
  referenceNumber: z.string(),
  step: z.enum(['attach', 'move', 'keep', 'detach']),
  from: z.string().optional(),
});
export type ShipmentStep = z.infer<typeof ShipmentStep>;
export const ShipmentSteps = z.array(ShipmentStep).max(50_000);

/** What sending this list does, order by order: the list is the whole membership, so a member that is not listed is detached. */
export function planShipment(
  listed: readonly string[],
  { members, elsewhere: otherShipments }: Pick<Membership, 'members' | 'elsewhere'>,
): ShipmentStep[] {
  const [memberSet, listedSet] = [new Set(members), new Set(listed)];
  const joining = [...listedSet].map((referenceNumber): ShipmentStep => {
    if (memberSet.has(referenceNumber)) return { referenceNumber, step: 'keep' };
    const from = Object.hasOwn(otherShipments, referenceNumber) ? otherShipments[referenceNumber] : undefined;
    return from ? { referenceNumber, step: 'move', from } : { referenceNumber, step: 'attach' };
  });
  const leaving = [...memberSet].filter((referenceNumber) => !listedSet.has(referenceNumber));
  return [...joining, ...leaving.map((referenceNumber) => ({ referenceNumber, step: 'detach' as const }))];
}

/**
 * The steps that were not shown as they are now. What has become a "keep" since, because it is done already, changes nothing
 * and is no difference: otherwise a send whose answer was lost could not be repeated.
 */
export function hiddenSteps(now: readonly ShipmentStep[], visible: readonly ShipmentStep[]): ShipmentStep[] {
  const seen = new Map(visible.map((one) => [one.referenceNumber, one]));
  return now.filter(({ referenceNumber, step, from }) => {
    if (step === 'keep') return false;
    const before = seen.get(referenceNumber);
    return before?.step !== step || before.from !== from;
  });
}

/** The part of a shipment's body that says which orders it lists. */
export const ListedShipment = ShipmentUpsert.pick({ shipmentNo: true, salesOrders: true });

/** The shipment that a body is about and its orders; nothing where the contract could not read it. */
export function shipmentIn(body: unknown): { shipmentNo: string; salesOrders: string[] } | undefined {
  const read = ListedShipment.safeParse(body);
  return read.data && { shipmentNo: read.data.shipmentNo, salesOrders: read.data.salesOrders ?? [] };
}
