import { defineResource } from '../define-resource';
import { expiresSoon } from '../expiring';

export const lots = defineResource({
  id: 'lots',
  segment: 'lots',
  keys: ['sku', 'lotNumber'],
  form: 'lots/{sku}/{lotNumber}/edit',
  navigation: { letter: 'l', group: 2, resource: true },
  list: {
    operation: 'getLots',
    columns: [
      'sku',
      'lotNumber',
      'expirationDate',
      'daysLeft',
      'amount',
      'productionDate',
      'supplierLotNumber',
      'updatedAt',
    ],
    search: ['sku', 'lotNumber', 'supplierLotNumber'],
    sent: {
      operation: 'getSentLots',
      columns: [
        'sku',
        'lotNumber',
        'outcome',
        'expirationDate',
        'daysLeft',
        'supplierLotNumber',
        'sentAt',
        'sentBy',
      ],
      search: ['sku', 'lotNumber', 'supplierLotNumber'],
    },
    sort: 'expirationDate',
    edit: 'upsertLots',
    views: {
      'expiring-30': `f=${expiresSoon}`,
      expired: 'f=expirationDate:range:past&sort=-expirationDate',
    },
  },
  create: { operation: 'upsertLots' },
  logKeys: ['sku', 'lotNumber'],
  search: {
    aliases: ['lot', 'lots', 'parti'],
    lookups: [{ codes: ['lotNumber', 'supplierLotNumber'] }],
    label: ['lotNumber'],
    hint: ['sku'],
    rank: { code: 0, name: 0 },
  },
  next: [{ action: 'upsertLots' }],
});
