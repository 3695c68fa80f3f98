import { Product } from '@/lib/contract/products';
import { barcodePlace } from './barcode-place';
import { integrationJoin } from './integration-place';
import { tableOf } from './table-of';

export const productsTable = tableOf(Product, {
  versions: ['products'],
  from: 'platform.products t',
  joins: integrationJoin,
  key: ['sku'],
  sql: { stockAmount: 't."totalStockAmount"' },
  places: { barcodes: barcodePlace, integration: { alias: 'i', present: 'i.id is not null' } },
});
