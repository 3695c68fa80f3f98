import { sentShipments } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import { ordersIn, shipmentsOfOrders } from '@/lib/console/request-log/sent-shipments';
import { operations } from '@/lib/contract/operations';
import type { Membership } from '@/lib/contract/shipment-plan';
import { call } from '../api-client/call';
import type { Failure, Result } from '../browser/result';
import { ok } from '../http/console-result';
import { findRecords } from './find-records';

export const membershipChanged = 'membership_changed';

const filledText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The other shipments of orders, from the platform's list of orders; undefined when it has none. */
async function listedOtherShipments(
  tenant: string,
  shipmentNo: string,
  references: readonly string[],
): Promise<{ found: Record<string, string> } | undefined | Failure> {
  const result = await findRecords(tenant, {
    source: 'sales-orders',
    keys: references,
    fields: ['shipmentNo'],
  });
  if (result.kind === 'missing') return undefined;
  if (result.kind !== 'ok') return result;
  const found = result.answer.flatMap((row) => {
    const other = filledText(row.shipmentNo);
    return other && other !== shipmentNo ? [[String(row.referenceNumber), other] as const] : [];
  });
  return { found: Object.fromEntries(found) };
}

async function sentOtherShipments(tenant: string, shipmentNo: string, references: readonly string[]) {
  const sent = await shipmentsOfOrders(tenant, references);
  return Object.fromEntries([...sent].filter(([, other]) => other !== shipmentNo));
}

/** The members of a shipment by the requests: those last accepted, and those of later writes without a response. */
async function membersSent(tenant: string, shipmentNo: string): Promise<Membership> {
  const record = await sentRecord(tenant, sentShipments, shipmentNo);
  const writes = [
    ...(record?.unconfirmed ?? []),
    ...(record?.isAccepted && record.upsert ? [record.upsert] : []),
  ];
  const references = [...new Set(writes.flatMap(({ fields }) => ordersIn(fields)))];
  const moved = await sentOtherShipments(tenant, shipmentNo, references);
  const fields = writes[0]?.fields;
  return {
    source: 'requests',
    exists: writes.length > 0,
    shipmentType: filledText(fields?.shipmentType),
    shipmentDate: filledText(fields?.shipmentDate),
    members: references.filter((reference) => !Object.hasOwn(moved, reference)),
    otherShipments: {},
  };
}

/** The current members of a shipment, and the other shipments of the listed orders; bypasses all caches. */
export async function membershipOf(
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
  const isMissing = result.kind === 'refused' && result.status === 404;
  if (result.kind !== 'ok' && result.kind !== 'missing' && !isMissing) return result;
  const known: Membership =
    result.kind === 'missing'
      ? await membersSent(tenant, shipmentNo)
      : {
          source: 'platform',
          exists: result.kind === 'ok',
          shipmentType: result.kind === 'ok' ? result.answer.shipmentType : undefined,
          shipmentDate: result.kind === 'ok' ? result.answer.shipmentDate : undefined,
          members: result.kind === 'ok' ? result.answer.salesOrders : [],
          otherShipments: {},
        };
  const memberSet = new Set(known.members);
  const joining = [...new Set(references)].filter((reference) => !memberSet.has(reference));
  const listed = await listedOtherShipments(tenant, shipmentNo, joining);
  if (listed && 'kind' in listed) return listed;
  const otherShipments = listed?.found ?? (await sentOtherShipments(tenant, shipmentNo, joining));
  return ok({ ...known, otherShipments });
}
