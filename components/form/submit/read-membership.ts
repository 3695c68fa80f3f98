import type { Failure, Result } from '@/lib/console/browser/result';
import { broken } from '@/lib/console/browser/unexpected-failure';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Membership } from '@/lib/contract/shipment-plan';

const isResult = (value: unknown): value is Result<Membership> =>
  isRecord(value) && typeof value.kind === 'string' && (value.kind !== 'ok' || isRecord(value.answer));

/** Who is in a shipment now, and in which others the listed orders are. Never throws. */
export async function readMembership(
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
    if (!isResult(result)) return broken();
    return result.kind === 'ok' ? result.answer : result;
  } catch (error) {
    return broken(error);
  }
}
