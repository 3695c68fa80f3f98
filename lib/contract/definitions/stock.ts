import { defineResource } from '../define-resource';
import { expiringFilter } from '../expiring-days';
import { lowStockFilter, outOfStockFilter } from '../stock-filters';

export const products = defineResource({
  segment: 'products',
  icon: 'package',
  keys: ['sku'],
  navigation: { letter: 'p' },
  list: {
    operation: 'getProductsWithTag',
    columns: ['sku', 'name', 'state', 'category', 'stockAmount', 'availableStock', 'tag', 'updatedAt'],
    search: ['name', 'sku', 'barcodes'],
    sort: '-updatedAt',
    edit: 'updateProduct',
    views: {
      'out-of-stock': `f=${outOfStockFilter}`,
      untagged: 'f=tag:empty',
      'changed-today': 'f=updatedAt:range:today',
    },
  },
  create: { operation: 'createProduct', unique: ['sku', 'barcodes', 'integrationId', 'tag'] },
  logKeys: ['sku'],
  search: {
    lookups: [{ codes: ['sku'] }, { codes: ['barcodes'] }, { words: ['name'] }, { id: true }],
    label: ['sku'],
    hint: ['name'],
    rank: { code: 1, name: 1 },
  },
  next: [{ action: 'updateProduct' }],
});

export const stocks = defineResource({
  segment: 'stocks',
  icon: 'boxes',
  keys: [],
  navigation: { letter: 's', isMain: true },
  list: {
    operation: 'getStocks',
    columns: [
      'sku',
      'name',
      'levels',
      'availableStock',
      'reservedStock',
      'expiredAmount',
      'totalStockAmount',
      'damagedItemAmount',
      'updatedAt',
    ],
    search: ['name', 'sku', 'barcodes'],
    sort: '-updatedAt',
    record: 'stocks?stock={sku}',
    edit: 'updateProduct',
    views: {
      'out-of-stock': `f=${outOfStockFilter}`,
      'low-stock': `f=${lowStockFilter('{lowStock}')}&sort=availableStock`,
      'with-damaged': 'f=damagedItemAmount:range:1..&sort=-damagedItemAmount',
      'with-expired': 'f=expiredAmount:range:1..&sort=-expiredAmount',
    },
  },
});

export const expirations = defineResource({
  segment: 'stocks/expirations',
  icon: 'calendar-clock',
  keys: [],
  navigation: { letter: 'e' },
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
      'expiring-30': `f=${expiringFilter}`,
      expired: 'f=expirationDate:range:past&sort=-expirationDate',
    },
    // The initial view omits expired lots, which cannot be sold.
    initialView: 'expiring-30',
  },
});

export const erpStocks = defineResource({
  segment: 'stocks/erp',
  keys: [],
  list: {
    operation: 'getStocksForErp',
    columns: [
      'sku',
      'completedReceivingAcceptedAmount',
      'ewaybilSalesOrderUsedAmount',
      'unEwaybilSalesOrderUsedAmount',
      'ewaybilAndUnEwaybilSalesOrderCancelledAmount',
      'countingIncreasedAmount',
      'countingDecreasedAmount',
      'lostToStockAmount',
      'stockToLostAmount',
      'stockToDamagedAmount',
      'damagedToStockAmount',
    ],
    search: ['sku'],
    sort: 'sku',
    record: 'products/{sku}',
    views: {},
  },
});

export const lots = defineResource({
  segment: 'lots',
  icon: 'layers',
  keys: ['sku', 'lotNumber'],
  form: 'lots/{sku}/{lotNumber}/edit',
  navigation: { letter: 'l' },
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
      'expiring-30': `f=${expiringFilter}`,
      expired: 'f=expirationDate:range:past&sort=-expirationDate',
    },
  },
  create: { operation: 'upsertLots' },
  logKeys: ['sku', 'lotNumber'],
  search: {
    lookups: [{ codes: ['lotNumber', 'supplierLotNumber'] }],
    label: ['lotNumber'],
    hint: ['sku'],
    rank: { code: 0, name: 0 },
  },
  next: [{ action: 'upsertLots' }],
});

export const stockAdjustments = defineResource({
  segment: 'stock-adjustments',
  icon: 'scale',
  keys: ['transactionNumber'],
  navigation: { letter: 'a' },
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
    lookups: [{ codes: ['transactionNumber'] }, { id: true }],
    label: ['transactionNumber'],
    rank: { code: 6, name: 6 },
  },
  next: [{ action: 'updateStockAdjustmentTag' }],
});

/** Resources about stock, sorted as in the sidebar. */
export const stockResources = [products, stocks, expirations, erpStocks, lots, stockAdjustments] as const;
