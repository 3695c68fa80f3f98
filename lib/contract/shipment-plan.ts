import { ShipmentUpsert } from './resources/shipments';
import * as z from './schema/zod';

/**
 * The state before a shipment is sent: whether the shipment exists, its orders, and the other shipments of the orders to send.
 */
export type Membership = {
  /** `requests`: the platform does not show shipments, so only this console's requests are known. */
  source: 'platform' | 'requests';
  exists: boolean;
  shipmentType?: string;
  shipmentDate?: string;
  members: readonly string[];
  /** Listed orders that are in another shipment, with the number of that shipment. */
  otherShipments: Readonly<Record<string, string>>;
};

/** The effect of sending a shipment on one order. `from`: the shipment that the order leaves. */
export const ShipmentStep = z.object({
  referenceNumber: z.string(),
  step: z.enum(['attach', 'move', 'keep', 'detach']),
  from: z.string().optional(),
});
export type ShipmentStep = z.infer<typeof ShipmentStep>;
export const ShipmentSteps = z.array(ShipmentStep).max(50_000);

/** Returns what sending a shipment does to each order. `listed` is the complete membership, so other members are detached. */
export function planShipment(
  listed: readonly string[],
  { members, otherShipments }: Pick<Membership, 'members' | 'otherShipments'>,
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
 * Returns the steps that differ from the steps that the user saw. Omits `keep` steps, because their orders are already in the
 * shipment. Otherwise a request whose response was lost could not be repeated.
 */
export function hiddenSteps(now: readonly ShipmentStep[], visible: readonly ShipmentStep[]): ShipmentStep[] {
  const seen = new Map(visible.map((one) => [one.referenceNumber, one]));
  return now.filter(({ referenceNumber, step, from }) => {
    if (step === 'keep') return false;
    const before = seen.get(referenceNumber);
    return before?.step !== step || before.from !== from;
  });
}

const ListedShipment = ShipmentUpsert.pick({ shipmentNo: true, salesOrders: true });

/** Returns the shipment number and orders of a body. Undefined if the body does not match the contract. */
export function parseShipment(body: unknown): { shipmentNo: string; salesOrders: string[] } | undefined {
  const parsed = ListedShipment.safeParse(body);
  return parsed.data && { shipmentNo: parsed.data.shipmentNo, salesOrders: parsed.data.salesOrders ?? [] };
}
