import { defineResource } from '../define-resource';
import { salesOrderStates, salesOrderTransitions } from '../resources/states';

export const salesOrders = defineResource({
  id: 'sales-orders',
  segment: 'sales-orders',
  keys: ['referenceNumber'],
  navigation: { letter: 'd', group: 1, resource: true, isMain: true },
  list: {
    operation: 'getSalesOrders',
    columns: [
      'referenceNumber',
      'state',
      'customer',
      'lineItems',
      'units',
      'salesChannel',
      'shipmentNo',
      'createdAt',
    ],
    search: [
      'referenceNumber',
      'customer.firstName',
      'customer.lastName',
      'customer.email',
      'externalOrderId',
    ],
    sort: '-createdAt',
    states: salesOrderStates,
    transitions: salesOrderTransitions,
    edit: 'bulkUpsertSalesOrders',
    views: {
      'created-today': 'f=createdAt:range:today',
      'to-ship': 'f=state:in:Created,Picked,Packed,ReadyToBeShipped&sort=createdAt',
      'without-shipment': 'f=shipmentNo:empty&f=state:in:Packed,ReadyToBeShipped&sort=createdAt',
    },
  },
  create: {
    operation: 'bulkUpsertSalesOrders',
    unique: [
      'referenceNumber',
      'externalOrderId',
      'orderCreatedAt',
      'integrationId',
      'lineItems.externalLineItemId',
      'irsaliye.id',
      'irsaliye.ettn',
      'vas.documentVAS',
    ],
  },
  logKeys: ['referenceNumber'],
  search: {
    aliases: ['order', 'orders', 'siparis'],
    lookups: [
      { codes: ['referenceNumber'] },
      { codes: ['externalOrderId', 'cargo.cargoCode'] },
      { id: true },
    ],
    label: ['referenceNumber'],
    hint: ['customer.firstName', 'customer.lastName'],
    rank: { code: 0, name: 0 },
  },
  next: [
    { action: 'updateCargoInfo', until: ['cargo.cargoCode', 'cargo.cargoDocumentUrl'] },
    { action: 'upsertShipment', until: ['shipmentNo'] },
    { action: 'bulkUpsertSalesOrders' },
  ],
});
