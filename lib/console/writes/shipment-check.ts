import type { Fields } from '@/lib/contract/schema/is-record';
import { hiddenSteps, parseShipment, planShipment, ShipmentSteps } from '@/lib/contract/shipment-plan';
import type { Failure } from '../browser/result';
import { fetchMembership } from '../operations/membership';
import { ask, type CheckResult, noQuestions, type WriteWithRecord } from './write-checks';

const getText = (record: Fields, name: string) => {
  const value = record[name];
  return typeof value === 'string' ? value : undefined;
};

/** Determines the effect of a shipment's list on each order. */
export async function shipmentQuestions({
  operation,
  tenant,
  sent,
  checks,
}: WriteWithRecord): Promise<CheckResult | Failure> {
  const shipment = operation.name === 'upsertShipment' ? parseShipment(sent) : undefined;
  if (!shipment) return noQuestions;
  const { shipmentNo, salesOrders } = shipment;
  const found = await fetchMembership(tenant, shipmentNo, salesOrders);
  if (found.kind !== 'ok') return found;
  const { source, exists, shipmentType, shipmentDate } = found.value;
  const steps = planShipment(salesOrders, found.value);
  // A new shipment of orders without a shipment has no side effects.
  if (source === 'platform' && !exists && steps.every(({ step }) => step === 'attach')) return noQuestions;
  const seen = checks.answered?.find(({ kind }) => kind === 'shipment');
  // Ask again if the write would do more than the user saw, because somebody else may have changed the shipment since.
  const seenSteps = seen && ShipmentSteps.safeParse(seen.steps).data;
  if (seenSteps && hiddenSteps(steps, seenSteps).length === 0) return noQuestions;
  return ask({
    kind: 'shipment',
    shipmentNo,
    steps,
    before: { source, exists, shipmentType, shipmentDate },
    after: { shipmentType: getText(sent, 'shipmentType'), shipmentDate: getText(sent, 'shipmentDate') },
  });
}
