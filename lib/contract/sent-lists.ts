import { LotUpsert } from './resources/lots';
import { SalesOrderUpsert } from './resources/sales-order-upsert';
import { SalesOrder, salesOrderOperations } from './resources/sales-orders';
import { ShipmentUpsert } from './resources/shipments';
import { orderErrors } from './schema/error-codes';
import { instant, normalized, withMeta } from './schema/fields';
import { DqbQuery, operation, paged } from './schema/operation';
import * as z from './schema/zod';

// Lists of records as sent by the console, for platforms that do not list these records. The console serves the lists from its
// request log.

/** Fields about the last request for a record: outcome, time and sender. */
const lastRequest = (...outcomes: readonly string[]) => ({
  outcome: withMeta(z.string(), {
    kind: 'enum',
    values: ['done', ...outcomes, 'refused', 'unreachable', 'unknown', 'open'],
    labels: 'pages.requests.outcomes',
  }),
  sentAt: instant(),
  sentBy: normalized.text(),
});

const orderWrites = Object.values(salesOrderOperations).flatMap(({ name, effect }) =>
  effect === 'read' ? [] : [name],
);

/** A sales order as sent, with later changes. `checking`: the platform may still reject the order. */
const SentSalesOrder = SalesOrderUpsert.extend({
  tag: SalesOrder.shape.tag,
  cargo: SalesOrder.shape.cargo,
  shipmentNo: SalesOrder.shape.shipmentNo,
  ...lastRequest('acceptedLater', 'checking', 'rejected'),
  error: normalized.known(orderErrors),
  lastRequest: withMeta(z.string(), { kind: 'enum', values: orderWrites, labels: 'operations' }),
});

/** A shipment as sent. `salesOrders` omits orders that another shipment took later. */
const SentShipment = ShipmentUpsert.extend(lastRequest('partial'));

/** A lot as sent. `skipped`: the platform does not know the SKU. */
const SentLot = LotUpsert.extend(lastRequest('skipped'));

const common = { method: 'GET', effect: 'read', query: DqbQuery, status: 200 } as const;

/** Lists that the console serves from its request log. */
export const sentLists = {
  getSentSalesOrders: operation({
    ...common,
    name: 'getSentSalesOrders',
    resource: 'sales-orders',
    path: '/sent/sales-orders',
    summary: 'List sales orders sent from the console',
    response: paged(SentSalesOrder),
    record: SentSalesOrder,
    key: 'referenceNumber',
    nested: ['lineItems'],
  }),
  getSentShipments: operation({
    ...common,
    name: 'getSentShipments',
    resource: 'shipments',
    path: '/sent/shipments',
    summary: 'List shipments sent from the console',
    response: paged(SentShipment),
    record: SentShipment,
    key: 'shipmentNo',
    nested: ['salesOrders'],
  }),
  getSentLots: operation({
    ...common,
    name: 'getSentLots',
    resource: 'lots',
    path: '/sent/lots',
    summary: 'List lots sent from the console',
    response: paged(SentLot),
    record: SentLot,
  }),
} as const;

export type SentListName = keyof typeof sentLists;

/** True for a list that the console serves from its request log. */
export const isSentList = (name: string): name is SentListName => Object.hasOwn(sentLists, name);
