import { defineResource } from '../define-resource';

export const stockAdjustments = defineResource({
  id: 'stock-adjustments',
  segment: 'stock-adjustments',
  keys: ['transactionNumber'],
  navigation: { letter: 'a', group: 2, resource: true },
  list: {
    operation: 'getStockAdjustments',
    columns: ['transactionNumber', 'transactionType', 'tag', 'lineItems', 'units', 'completedAt'],
    search: ['transactionNumber', 'tag'],
    sort: '-completedAt',
    edit: 'updateStockAdjustmentTag',
    views: { 'made-today': 'f=completedAt:range:today', untagged: 'f=tag:empty' },
  },
  logKeys: ['transactionNumber'],
  search: {
    aliases: ['adjustment', 'duzeltme'],
    lookups: [{ codes: ['transactionNumber'] }, { id: true }],
    label: ['transactionNumber'],
    rank: { code: 6, name: 6 },
  },
  next: [{ action: 'updateStockAdjustmentTag' }],
});
