import { Product } from '@/lib/contract/resources/products';
import { barcodePlace } from '../query/barcode-column';
import { integrationJoin } from '../query/integration-column';
import { tableOf } from '../query/table-of';

export const productsTable = tableOf(Product, {
  versions: ['products'],
  from: 'platform.products t',
  // Every product has its stock.
  joins: {
    s: 'join platform.stocks s on s."tenantId" = $1 and s.sku = t.sku',
    ...integrationJoin,
  },
  key: ['sku'],
  sql: {
    stockAmount: 's."totalStockAmount"',
    availableStock: 's."availableStock"',
    receivedItemAmount: 's."receivedItemAmount"',
    damagedItemAmount: 's."damagedItemAmount"',
    expiredAmount: 's."expiredAmount"',
  },
  places: { barcodes: barcodePlace, integration: { alias: 'i', present: 'i.id is not null' } },
});
