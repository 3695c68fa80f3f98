import { defineResource } from '../define-resource';

export const shipments = defineResource({
  id: 'shipments',
  segment: 'shipments',
  keys: ['shipmentNo'],
  form: 'new/shipments?shipment={shipmentNo}',
  navigation: { letter: 'h', group: 1, resource: true },
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
    aliases: ['shipment', 'shipments', 'sevkiyat'],
    lookups: [{ codes: ['shipmentNo'] }],
    label: ['shipmentNo'],
    rank: { code: 0, name: 0 },
  },
  next: [{ action: 'upsertShipment' }],
});
