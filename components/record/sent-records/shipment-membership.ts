import { read } from '@/lib/console/operations/read';
import { sentShipments } from '@/lib/console/request-log/sent-kinds';
import { listSent } from '@/lib/console/request-log/sent-records';
import { sentShipment, withOrders } from '@/lib/console/request-log/sent-shipments';
import { printDqb } from '@/lib/contract/dqb/dqb';

type SentFields = Readonly<Record<string, unknown>>;

/**
 * A shipment that orders can be added to, with its known orders: from the platform if it returns them, otherwise from what was sent
 * from here. The form must start with all of them, because sending replaces the membership.
 */
export async function shipmentToFill(tenant: string, shipmentNo: string): Promise<SentFields | undefined> {
  const [shipmentAnswer, sent] = await Promise.all([
    read('getShipment', tenant, { params: { shipmentNo } }),
    sentShipment(tenant, shipmentNo),
  ]);
  if (shipmentAnswer.kind === 'missing') return sent && { ...sent.fields, salesOrders: sent.orders };
  if (shipmentAnswer.kind !== 'ok') return undefined;
  return { ...shipmentAnswer.answer };
}

const MAX_LATEST = 5;

/** The latest shipments to choose from: from the platform if it lists them, otherwise those sent from here. */
export async function latestShipments(tenant: string): Promise<{ shipmentNo: string; orders: number }[]> {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const dqb = printDqb({ filters: [], sort, offset: 0, count: MAX_LATEST });
  const listed = await read('getShipments', tenant, { query: { dqb } });
  if (listed.kind === 'ok')
    return listed.answer.items.slice(0, MAX_LATEST).map(({ shipmentNo, salesOrders }) => ({
      shipmentNo,
      orders: salesOrders.length,
    }));
  const { rows } = await listSent(tenant, sentShipments, { count: MAX_LATEST });
  const shipments = await withOrders(tenant, rows);
  return shipments.map(({ key, orders }) => ({ shipmentNo: key, orders: orders.length }));
}
