import { defineResource } from '../define-resource';
import { expiresSoon } from '../expiring';

export const expirations = defineResource({
  id: 'expirations',
  segment: 'stocks/expirations',
  keys: [],
  navigation: { letter: 'e', group: 2 },
  list: {
    operation: 'getInventoryExpirationDates',
    columns: [
      'sku',
      'name',
      'expirationDate',
      'daysLeft',
      'lot',
      'amount',
      'share',
      'availableStock',
      'inventoryItemType',
    ],
    search: ['name', 'sku', 'barcodes'],
    sort: 'expirationDate',
    record: 'products/{sku}',
    edit: 'updateProductTag',
    views: {
      'expiring-7': 'f=expirationDate:range:next7d',
      'expiring-30': `f=${expiresSoon}`,
      expired: 'f=expirationDate:range:past&sort=-expirationDate',
    },
    // Lots that can still be sold.
    initialView: 'expiring-30',
  },
});
