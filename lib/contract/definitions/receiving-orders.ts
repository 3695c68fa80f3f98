import { defineResource } from '../define-resource';
import { receivingOrderStates, receivingOrderTransitions } from '../resources/states';

export const receivingOrders = defineResource({
  id: 'receiving-orders',
  segment: 'receiving-orders',
  keys: ['referenceNumber'],
  form: 'receiving-orders/{referenceNumber}/edit',
  navigation: { letter: 'v', group: 1, resource: true },
  list: {
    operation: 'getReceivingOrders',
    columns: [
      'referenceNumber',
      'state',
      'receiveType',
      'transferType',
      'lineItems',
      'units',
      'createdAt',
      'arrivedToWarehouseAt',
      'completedAt',
    ],
    search: ['referenceNumber'],
    sort: '-createdAt',
    states: receivingOrderStates,
    transitions: receivingOrderTransitions,
    edit: 'updateReceivingOrderTag',
    views: {
      'not-arrived': 'f=state:in:ReceivingOrderCreated&sort=createdAt',
      'being-counted': 'f=state:in:ArrivedToWarehouse&sort=arrivedToWarehouseAt',
      'completed-today': 'f=completedAt:range:today&sort=-completedAt',
    },
  },
  create: {
    operation: 'bulkUpsertReceivingOrders',
    unique: [
      'referenceNumber',
      'integrationId',
      'lineItems.externalLineItemId',
      'cargoTransfer.trackingNumber',
      'carriageTransfer.waybillNumber',
    ],
  },
  logKeys: ['referenceNumber'],
  search: {
    aliases: ['receiving', 'kabul'],
    lookups: [{ codes: ['referenceNumber'] }],
    label: ['referenceNumber'],
    rank: { code: 4, name: 5 },
  },
  next: [{ action: 'bulkUpsertReceivingOrders' }, { action: 'updateReceivingOrderTag' }],
});
