import { defineResource } from '../define-resource';

export const rejectedOrders = defineResource({
  id: 'rejected',
  segment: 'rejected-orders',
  keys: ['id'],
  navigation: { letter: 'i', group: 1, isMain: true },
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
    aliases: ['order', 'orders', 'siparis'],
    lookups: [{ codes: ['referenceNumber'] }, { id: true }],
    label: ['referenceNumber'],
    hint: ['customerFullName'],
    rank: { code: 2, name: 3 },
  },
});
