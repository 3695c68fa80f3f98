import { isUnconfirmed } from '@/lib/console/browser/result';
import { read } from '@/lib/console/operations/read';
import { type FullEntry, writesAbout } from '@/lib/console/request-log/list-requests';
import { shipmentsOfOrders } from '@/lib/console/request-log/sent-lots';
import { listSent, parseSentBody } from '@/lib/console/request-log/sent-records';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { sentShipments } from './sent-kinds';

type SentFields = Readonly<Record<string, unknown>>;

const ordersOf = (membershipBody: SentFields | undefined): string[] =>
  Array.isArray(membershipBody?.salesOrders) ? membershipBody.salesOrders.map(String) : [];

/**
 * A shipment as the writes about it tell: as it was last taken, else as it last went out. `said` names the orders that are in
 * it, `moved` those that another shipment took since, each with its number; `unconfirmed`: later writes without an answer.
 */
export type SentShipment = {
  said: SentFields;
  isTaken: boolean;
  moved: { reference: string; shipmentNo: string }[];
  unconfirmed: FullEntry[];
};

/** A shipment as it was sent from here; nothing when it was not. Only a write that was answered changed its orders. */
export async function sentShipment(tenant: string, shipmentNo: string): Promise<SentShipment | undefined> {
  const writes = await writesAbout(tenant, sentShipments.operations, shipmentNo, 20);
  const own = writes.filter(({ body }) => parseSentBody(body, 'shipmentNo', shipmentNo));
  const taken = own.find(({ outcome }) => outcome === 'answered');
  const membership = taken ?? own.find(isUnconfirmed) ?? own[0];
  const membershipBody = membership && parseSentBody(membership.body, 'shipmentNo', shipmentNo);
  if (!membershipBody) return undefined;
  const orders = ordersOf(membershipBody);
  const now = taken ? await shipmentsOfOrders(tenant, orders) : new Map<string, string>();
  const isOnOtherShipment = (reference: string) => (now.get(reference) ?? shipmentNo) !== shipmentNo;
  const unconfirmed = own.filter((entry) => isUnconfirmed(entry) && entry.id > (taken?.id ?? 0));
  return {
    said: { ...membershipBody, salesOrders: orders.filter((reference) => !isOnOtherShipment(reference)) },
    isTaken: taken !== undefined,
    moved: orders
      .filter(isOnOtherShipment)
      .map((reference) => ({ reference, shipmentNo: now.get(reference) ?? '' })),
    unconfirmed,
  };
}

/** The shipment that an order was last put into from here, unless that shipment was sent without it since. */
export const shipmentOf = async (tenant: string, reference: string): Promise<string | undefined> =>
  (await shipmentsOfOrders(tenant, [reference])).get(reference);

/**
 * A shipment to which orders can be added: the list of a shipment is its whole membership, so it begins with all that are
 * known to be in it, by the platform where it says so, else by what was sent from here.
 */
export async function shipmentToFill(tenant: string, shipmentNo: string): Promise<SentFields | undefined> {
  const [shipmentAnswer, sent] = await Promise.all([
    read('getShipment', tenant, { params: { shipmentNo } }),
    sentShipment(tenant, shipmentNo),
  ]);
  if (shipmentAnswer.kind === 'missing') return sent?.said;
  if (shipmentAnswer.kind !== 'ok') return undefined;
  return { ...shipmentAnswer.answer };
}

/** The shipments last made, to choose from: by the platform where it lists them, else those sent from here. */
export async function latestShipments(tenant: string): Promise<{ shipmentNo: string; orders: number }[]> {
  const dqb = printDqb({ filters: [], sort: [{ property: 'createdAt', direction: 'desc' }], count: 8 });
  const listed = await read('getShipments', tenant, { query: { dqb } });
  if (listed.kind === 'ok')
    return listed.answer.items.map(({ shipmentNo, salesOrders }) => ({
      shipmentNo,
      orders: salesOrders.length,
    }));
  const { rows } = await listSent(tenant, sentShipments, { count: 8 });
  return Promise.all(
    rows.map(async ({ key }) => ({
      shipmentNo: key,
      orders: ordersOf((await sentShipment(tenant, key))?.said).length,
    })),
  );
}
