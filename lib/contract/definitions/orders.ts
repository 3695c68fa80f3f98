import { defineResource } from '../define-resource';
import {
  receivingOrderStates,
  receivingOrderTransitions,
  returnStates,
  returnTransitions,
  salesOrderStates,
  salesOrderTransitions,
} from '../resources/resource-states';

export const salesOrders = defineResource({
  segment: 'sales-orders',
  icon: 'receipt-text',
  keys: ['referenceNumber'],
  read: 'getSalesOrder',
  form: 'sales-orders/{referenceNumber}/edit',
  navigation: { letter: 'd', isMain: true },
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
    sent: {
      operation: 'getSentSalesOrders',
      columns: ['referenceNumber', 'outcome', 'error', 'customer', 'lineItems', 'units', 'sentAt', 'sentBy'],
      search: ['referenceNumber'],
    },
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
    { action: 'updateSalesOrderCargoInfo', until: ['cargo.cargoCode', 'cargo.cargoDocumentUrl'] },
    { action: 'upsertShipment', until: ['shipmentNo'] },
    { action: 'bulkUpsertSalesOrders' },
  ],
});

export const rejectedOrders = defineResource({
  segment: 'rejected-orders',
  icon: 'file-warning',
  keys: ['id'],
  navigation: { letter: 'i', isMain: true },
  list: {
    operation: 'queryInvalidSalesOrders',
    columns: [
      'referenceNumber',
      'error',
      'acceptedLater',
      'customerFullName',
      'salesChannel',
      'integrationName',
      'createdAt',
    ],
    search: ['referenceNumber', 'customerFullName', 'salesChannel'],
    sort: '-createdAt',
    views: {
      'rejected-today': 'f=createdAt:range:today',
      'rejected-week': 'f=createdAt:range:last7d',
    },
  },
  search: {
    lookups: [{ codes: ['referenceNumber'] }, { id: true }],
    label: ['referenceNumber'],
    hint: ['customerFullName'],
    rank: { code: 2, name: 3 },
  },
});

export const shipments = defineResource({
  segment: 'shipments',
  icon: 'truck',
  keys: ['shipmentNo'],
  read: 'getShipment',
  form: 'new/shipments?shipment={shipmentNo}',
  navigation: { letter: 'h' },
  list: {
    operation: 'getShipments',
    columns: ['shipmentNo', 'shipmentType', 'shipmentDate', 'salesOrders', 'createdAt', 'updatedAt'],
    search: ['shipmentNo'],
    sent: {
      operation: 'getSentShipments',
      columns: ['shipmentNo', 'outcome', 'shipmentType', 'shipmentDate', 'salesOrders', 'sentAt', 'sentBy'],
      search: ['shipmentNo'],
    },
    sort: '-createdAt',
    views: { 'new-week': 'f=createdAt:range:last7d' },
  },
  create: { operation: 'upsertShipment' },
  logKeys: ['shipmentNo', 'salesOrders'],
  search: {
    lookups: [{ codes: ['shipmentNo'] }],
    label: ['shipmentNo'],
    rank: { code: 0, name: 0 },
  },
  next: [{ action: 'upsertShipment' }],
});

export const receivingOrders = defineResource({
  segment: 'receiving-orders',
  icon: 'package-check',
  keys: ['referenceNumber'],
  read: 'getReceivingOrder',
  form: 'receiving-orders/{referenceNumber}/edit',
  navigation: { letter: 'v' },
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
    lookups: [{ codes: ['referenceNumber'] }],
    label: ['referenceNumber'],
    rank: { code: 4, name: 5 },
  },
  next: [{ action: 'bulkUpsertReceivingOrders' }, { action: 'updateReceivingOrderTag' }],
});

export const returns = defineResource({
  segment: 'returns',
  icon: 'undo-2',
  keys: ['returnReferenceNumber'],
  navigation: { letter: 'r' },
  list: {
    operation: 'getReturnsWithTag',
    columns: [
      'returnReferenceNumber',
      'state',
      'tag',
      'salesOrderReferenceNumber',
      'trackingId',
      'cargoCarrier',
      'createdAt',
    ],
    search: ['returnReferenceNumber', 'salesOrderReferenceNumber', 'trackingId', 'tag'],
    sort: '-createdAt',
    states: returnStates,
    transitions: returnTransitions,
    edit: 'updateReturnTag',
    views: {
      'returns-waiting': 'f=state:in:ReturnCreated,ArrivedToWarehouse&sort=createdAt',
      untagged: 'f=tag:empty',
      'new-week': 'f=createdAt:range:last7d',
    },
  },
  logKeys: ['returnReferenceNumber', 'returnNo'],
  search: {
    lookups: [{ codes: ['returnReferenceNumber'] }, { codes: ['trackingId', 'salesOrderReferenceNumber'] }],
    label: ['returnReferenceNumber'],
    hint: ['salesOrderReferenceNumber', 'trackingId'],
    rank: { code: 3, name: 4 },
  },
  next: [{ action: 'updateReturnTag' }, { action: 'setLocalTag' }],
});

/** Resources about orders, sorted as in the sidebar. */
export const orderResources = [salesOrders, rejectedOrders, shipments, receivingOrders, returns] as const;
