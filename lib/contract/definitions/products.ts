import { defineResource } from '../define-resource';

export const products = defineResource({
  id: 'products',
  segment: 'products',
  keys: ['sku'],
  navigation: { letter: 'p', group: 2, resource: true },
  list: {
    operation: 'getProductsWithTag',
    columns: ['sku', 'name', 'state', 'category', 'stockAmount', 'availableStock', 'tag', 'updatedAt'],
    search: ['name', 'sku', 'barcodes'],
    sort: '-updatedAt',
    edit: 'updateProduct',
    views: {
      'out-of-stock': 'f=availableStock:range:..0',
      untagged: 'f=tag:empty',
      'changed-today': 'f=updatedAt:range:today',
    },
  },
  create: { operation: 'createProduct', unique: ['sku', 'barcodes', 'integrationId', 'tag'] },
  logKeys: ['sku'],
  search: {
    aliases: ['sku', 'product', 'products', 'urun', 'barkod', 'barcode'],
    lookups: [{ codes: ['sku'] }, { codes: ['barcodes'] }, { words: ['name'] }, { id: true }],
    label: ['sku'],
    hint: ['name'],
    rank: { code: 1, name: 1 },
  },
  next: [{ action: 'updateProduct' }],
});
