import type { SentKind } from '@/lib/console/request-log/sent-records';
import type { Resource } from '@/lib/contract/operations';
import { operations } from '@/lib/contract/operations';

/** The writes of a resource: what the request log holds about its records. */
export const writesOf = (resource: Resource): string[] =>
  Object.values(operations).flatMap(({ name, effect, resource: own }) =>
    effect !== 'read' && own === resource ? [name] : [],
  );

export const sentOrders = {
  operations: writesOf('sales-orders'),
  upsert: 'bulkUpsertSalesOrders',
  keyName: 'referenceNumber',
} as const satisfies SentKind;

/** A shipment's write names its orders too: only its own number is taken for a record. */
export const sentShipments: SentKind & { alone: true } = {
  operations: writesOf('shipments'),
  upsert: 'upsertShipment',
  keyName: 'shipmentNo',
  alone: true,
};
