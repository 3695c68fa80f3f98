import type { Failure, Result } from '@/lib/console/browser/result';
import { unexpectedFailure } from '@/lib/console/browser/unexpected-failure';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type Membership, planShipment, type ShipmentStep, shipmentIn } from '@/lib/contract/shipment-plan';

const isResult = (value: unknown): value is Result<Membership> =>
  isRecord(value) && typeof value.kind === 'string' && (value.kind !== 'ok' || isRecord(value.answer));

/** Who is in a shipment now, and in which others the listed orders are. Never throws. */
async function readMembership(
  tenant: string,
  shipment: { shipmentNo: string; salesOrders: readonly string[] },
): Promise<Membership | Failure> {
  try {
    const response = await fetch(`/t/${encodeURIComponent(tenant)}/membership`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(shipment),
    });
    const result: unknown = await response.json();
    if (!isResult(result)) return unexpectedFailure();
    return result.kind === 'ok' ? result.answer : result;
  } catch (error) {
    return unexpectedFailure(error);
  }
}

// Brings the contract's schemas with it: imported only when somebody sends.

/** What sending a shipment does, to be shown before it is sent. */
export type ShipmentQuestion = {
  kind: 'shipment';
  shipmentNo: string;
  steps: readonly ShipmentStep[];
  membership: Membership;
  /** Type and date as they will be. */
  sent: { shipmentType?: string; shipmentDate?: string };
};

const textIn = (body: unknown, name: string): string | undefined => {
  const value: unknown = isRecord(body) ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Reads who is in the shipment now; `ask`: there is something to agree to. Nothing: the contract cannot read the body. */
export async function shipmentQuestion(
  tenant: string,
  body: unknown,
): Promise<{ ask: boolean; question: ShipmentQuestion } | Failure | undefined> {
  const shipment = shipmentIn(body);
  if (!shipment) return undefined;
  const membership = await readMembership(tenant, shipment);
  if ('kind' in membership) return membership;
  const steps = planShipment(shipment.salesOrders, membership);
  // A new shipment of orders that are in none does what was typed, and nothing else.
  const plain =
    membership.source === 'platform' && !membership.exists && steps.every(({ step }) => step === 'attach');
  const sent = { shipmentType: textIn(body, 'shipmentType'), shipmentDate: textIn(body, 'shipmentDate') };
  return {
    ask: !plain,
    question: { kind: 'shipment', shipmentNo: shipment.shipmentNo, steps, membership, sent },
  };
}
