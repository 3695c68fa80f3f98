import { Product } from '@/lib/contract/products';
import { integrationOf } from './integration-place';
import { tableOf } from './table-of';

export const productsTable = tableOf(Product, {
  versions: ['products'],
  from: `platform.products t ${integrationOf('t')}`,
  key: ['sku'],
  sql: { stockAmount: 't."totalStockAmount"' },
  places: { integration: { alias: 'i', present: 'i.id is not null' } },
});
