import { defineResource } from '../define-resource';

export const stocks = defineResource({
  id: 'stocks',
  segment: 'stocks',
  keys: [],
  navigation: { letter: 's', group: 2, resource: true, isMain: true },
  list: {
    operation: 'getStocks',
    columns: [
      'sku',
      'name',
      'levels',
      'availableStock',
      'reservedStock',
      'expiredAmount',
      'damagedItemAmount',
      'totalStockAmount',
      'updatedAt',
    ],
    search: ['name', 'sku', 'barcodes'],
    sort: '-updatedAt',
    record: 'stocks?stock={sku}',
    edit: 'updateProduct',
    views: {
      'out-of-stock': 'f=availableStock:range:..0',
      'low-stock': 'f=availableStock:range:1..{lowStock}&sort=availableStock',
      'with-damaged': 'f=damagedItemAmount:range:1..&sort=-damagedItemAmount',
      'with-expired': 'f=expiredAmount:range:1..&sort=-expiredAmount',
    },
  },
});
