import { sentShipments } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import { orderReferences, shipmentsOfOrders } from '@/lib/console/request-log/sent-shipments';
import { operations } from '@/lib/contract/operations';
import { textOf } from '@/lib/contract/schema/text-of';
import type { Membership } from '@/lib/contract/shipment-plan';
import { call } from '../api-client/call';
import { isNotFound, type Result } from '../browser/result';
import { ok } from '../http/console-result';
import { findRecords } from './find-records';

export const membershipChanged = 'membership_changed';

async function findSentOtherShipments(tenant: string, shipmentNo: string, references: readonly string[]) {
  const sent = await shipmentsOfOrders(tenant, references);
  return Object.fromEntries([...sent].filter(([, other]) => other !== shipmentNo));
}

/**
 * Returns the other shipments that orders are in: from the platform's list of orders, or from the request log if the platform
 * has no such list.
 */
async function findOtherShipments(
  tenant: string,
  shipmentNo: string,
  references: readonly string[],
): Promise<Result<Record<string, string>>> {
  const listed = await findRecords(tenant, {
    source: 'sales-orders',
    keys: references,
    fields: ['shipmentNo'],
  });
  if (listed.kind === 'missing') return ok(await findSentOtherShipments(tenant, shipmentNo, references));
  if (listed.kind !== 'ok') return listed;
  const others = listed.value.flatMap((row) => {
    const other = textOf(row.shipmentNo);
    return other && other !== shipmentNo ? [[String(row.referenceNumber), other] as const] : [];
  });
  return ok(Object.fromEntries(others));
}

type Members = Omit<Membership, 'otherShipments'>;

/**
 * Derives the members of a shipment from the request log: the orders of the last accepted write, and of later writes without a
 * response.
 */
async function findSentMembers(tenant: string, shipmentNo: string): Promise<Members> {
  const record = await sentRecord(tenant, sentShipments, shipmentNo);
  const writes = [
    ...(record?.unconfirmed ?? []),
    ...(record?.isAccepted && record.upsert ? [record.upsert] : []),
  ];
  const references = [...new Set(writes.flatMap(({ fields }) => orderReferences(fields)))];
  const moved = await findSentOtherShipments(tenant, shipmentNo, references);
  const fields = writes[0]?.fields;
  return {
    source: 'requests',
    exists: writes.length > 0,
    shipmentType: textOf(fields?.shipmentType) || undefined,
    shipmentDate: textOf(fields?.shipmentDate) || undefined,
    members: references.filter((reference) => !Object.hasOwn(moved, reference)),
  };
}

/** Reads the current members of a shipment, and the other shipments of the given orders. Bypasses all caches. */
export async function fetchMembership(
  tenant: string,
  shipmentNo: string,
  references: readonly string[],
  priority: 'person' | 'bulk' = 'person',
): Promise<Result<Membership>> {
  const { result } = await call(operations.getShipment, {
    tenant,
    params: { shipmentNo },
    priority,
  });
  if (result.kind !== 'ok' && result.kind !== 'missing' && !isNotFound(result)) return result;
  const shipment = result.kind === 'ok' ? result.value : undefined;
  const currentMembers: Members =
    result.kind === 'missing'
      ? await findSentMembers(tenant, shipmentNo)
      : {
          source: 'platform',
          exists: shipment !== undefined,
          shipmentType: shipment?.shipmentType,
          shipmentDate: shipment?.shipmentDate,
          members: shipment?.salesOrders ?? [],
        };
  const memberSet = new Set(currentMembers.members);
  const joining = [...new Set(references)].filter((reference) => !memberSet.has(reference));
  const others = await findOtherShipments(tenant, shipmentNo, joining);
  return others.kind === 'ok' ? ok({ ...currentMembers, otherShipments: others.value }) : others;
}
