import { orderErrors } from '../schema/error-codes';
import { key, normalized, uuid, withMeta } from '../schema/fields';
import { DqbQuery, dataList, operation, paged } from '../schema/operation';
import * as z from '../schema/zod';
import { integrationName, integrationTypes, salesChannel } from './integration';

/** Known clients of the open API. The spec shows only this value, and platforms may have others. */
const openApiIdentifiers = ['None'] as const;

/** An entry in the list of rejected sales orders. */
export const InvalidSalesOrder = z
  .object({
    id: key.uuid(),
    referenceNumber: normalized.code(),
    error: normalized.known(orderErrors),
    customerFullName: normalized.text(),
    salesChannel: salesChannel(),
    integrationType: normalized.known(integrationTypes),
    integrationName: integrationName(),
    paymentGatewayNames: normalized.text(),
    isPaid: normalized.boolean(),
    openApiIdentifier: normalized.known(openApiIdentifiers),
    createdAt: normalized.instant(),
  })
  .meta({ id: 'InvalidSalesOrder', description: 'A sales order that was rejected, and why' });
export type InvalidSalesOrder = z.infer<typeof InvalidSalesOrder>;

/** A rejected sales order with its payload as received (extension, D24). */
export const RejectedSalesOrder = InvalidSalesOrder.extend({
  /** When the order was accepted, or rejected again under a new ID. The list omits closed entries. */
  closedAt: normalized.instant(),
  payload: withMeta(z.record(z.string(), z.unknown()), { kind: 'object' }),
}).meta({ id: 'RejectedSalesOrder', description: 'A rejected sales order with its contents as received' });
export type RejectedSalesOrder = z.infer<typeof RejectedSalesOrder>;

const queryInvalidSalesOrders = operation({
  name: 'queryInvalidSalesOrders',
  resource: 'sales-orders',
  method: 'GET',
  path: '/openapi/v1/SalesOrders/SalesOrders.queryInvalidSalesOrders',
  summary: 'List rejected sales orders',
  description: 'Rejected orders and the error of each. An order leaves the list once it is accepted.',
  effect: 'read',
  query: DqbQuery,
  response: dataList(InvalidSalesOrder),
  status: 200,
  record: InvalidSalesOrder,
  key: 'id',
});

/** Reads the payload of a rejected order, so that users can fix the order without the system that sent it (D24). */
const getRejectedSalesOrder = operation({
  name: 'getRejectedSalesOrder',
  resource: 'sales-orders',
  method: 'GET',
  path: '/openapi/v1/SalesOrders/Rejected/{id}',
  summary: 'Read the contents of a rejected sales order',
  description:
    'A rejected order with its payload as received, kept for 90 days after the order was accepted or rejected anew.',
  example: { params: { id: '00000000-0000-4000-8000-000000000001' } },
  effect: 'read',
  extension: true,
  params: z.object({ id: uuid() }),
  response: RejectedSalesOrder,
  status: 200,
});

/** Reads the payloads of many rejected orders in one call, so that users can fix the orders together (D24). */
const getRejectedSalesOrders = operation({
  name: 'getRejectedSalesOrders',
  resource: 'sales-orders',
  method: 'GET',
  path: '/openapi/v1/SalesOrders/Rejected',
  summary: 'List rejected sales orders with their contents',
  description: 'Rejected orders that stand in the list, each with its payload as received.',
  effect: 'read',
  extension: true,
  query: DqbQuery,
  response: paged(RejectedSalesOrder),
  status: 200,
  record: RejectedSalesOrder,
  key: 'id',
});

export const rejectedOrderOperations = {
  queryInvalidSalesOrders,
  getRejectedSalesOrder,
  getRejectedSalesOrders,
} as const;
