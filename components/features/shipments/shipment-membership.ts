import { read } from '@/lib/console/operations/read';
import { sentShipments } from '@/lib/console/request-log/sent-kinds';
import { listSent } from '@/lib/console/request-log/sent-records';
import { sentShipment, withMembers } from '@/lib/console/request-log/sent-shipments';
import type { Dqb, Filter, Sort } from '@/lib/contract/dqb/dqb';
import { preShipStates } from '@/lib/contract/resources/resource-states';
import type { Fields } from '@/lib/contract/schema/is-record';

/**
 * Returns a shipment that can take orders, with its known orders. Uses the platform's shipment or, if the platform does
 * not return it, the shipment from this console's requests. The form must start with all orders of the shipment,
 * because sending replaces the membership.
 */
export async function findOpenShipment(tenant: string, shipmentNo: string): Promise<Fields | undefined> {
  const [found, sent] = await Promise.all([
    read('getShipment', tenant, { params: { shipmentNo } }),
    sentShipment(tenant, shipmentNo),
  ]);
  if (found.kind === 'missing') return sent && { ...sent.fields, salesOrders: sent.orders };
  if (found.kind !== 'ok') return undefined;
  return { ...found.value };
}

const MAX_SHIPMENTS = 20;
const MAX_ORDERS = 100;

/**
 * Reads the orders of these shipments that have not shipped, up to `MAX_ORDERS`. Undefined if the platform does not
 * list orders.
 */
async function fetchOrdersToShip(tenant: string, shipments: readonly string[]) {
  const filters: Filter[] = [
    { operation: 'In', property: 'shipmentNo', value: shipments.join(',') },
    { operation: 'In', property: 'state', value: preShipStates.join(',') },
  ];
  const dqb: Dqb = { filters, sort: [], offset: 0, count: MAX_ORDERS };
  const orders = await read('getSalesOrders', tenant, { dqb });
  return orders.kind === 'ok' ? orders.value : undefined;
}

/**
 * Returns the newest shipments that can take orders. If the platform lists shipments, omits those whose orders have all
 * left. Otherwise, returns the shipments that this console sent.
 */
export async function openShipments(tenant: string): Promise<{ shipmentNo: string; orders: number }[]> {
  const sort: Sort[] = [{ property: 'createdAt', direction: 'desc' }];
  const dqb: Dqb = { filters: [], sort, offset: 0, count: MAX_SHIPMENTS };
  const listed = await read('getShipments', tenant, { dqb });
  if (listed.kind === 'ok') {
    const shipments = listed.value.rows;
    const orders = await fetchOrdersToShip(
      tenant,
      shipments.map(({ shipmentNo }) => shipmentNo),
    );
    // Unless all orders were read, a shipment without orders in `orders` may still have unread orders.
    const isComplete = orders !== undefined && orders.rows.length === orders.total;
    return shipments
      .filter(
        ({ shipmentNo, salesOrders }) =>
          !isComplete ||
          salesOrders.length === 0 ||
          // The filter splits values at commas, so it cannot name this shipment.
          shipmentNo.includes(',') ||
          orders.rows.some((order) => order.shipmentNo === shipmentNo),
      )
      .map(({ shipmentNo, salesOrders }) => ({ shipmentNo, orders: salesOrders.length }));
  }
  const { rows } = await listSent(tenant, sentShipments, { count: MAX_SHIPMENTS });
  const shipments = await withMembers(tenant, rows);
  return shipments.map(({ key, orders }) => ({ shipmentNo: key, orders: orders.length }));
}
