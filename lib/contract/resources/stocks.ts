import { code, int32, key, listOf, normalized } from '../schema/fields';
import { DqbQuery, operation, paged } from '../schema/operation';
import * as z from '../schema/zod';
import { bySku } from './examples';

/** Stock of one product. Available is total minus reserved and expired (D14). */
export const Stock = z
  .object({
    id: key.uuid(),
    sku: key.code(),
    name: normalized.text(),
    barcodes: listOf(key.code()).nullish(),
    totalStockAmount: normalized.number(),
    availableStock: normalized.number(),
    reservedStock: normalized.number(),
    receivedItemAmount: normalized.number(),
    damagedItemAmount: normalized.number(),
    expiredAmount: normalized.number(),
    lostItemAmount: normalized.number(),
    updatedAt: normalized.instant(),
  })
  .meta({ id: 'Stock', description: 'Stock levels of one product' });
export type Stock = z.infer<typeof Stock>;

const total = () => int32().nullish();

/** Movement totals of one product for ERP accounting. */
export const ErpStock = z
  .object({
    sku: code(4096).nullish(),
    completedReceivingAcceptedAmount: total(),
    ewaybilSalesOrderUsedAmount: total(),
    unEwaybilSalesOrderUsedAmount: total(),
    ewaybilAndUnEwaybilSalesOrderCancelledAmount: total(),
    countingIncreasedAmount: total(),
    countingDecreasedAmount: total(),
    lostToStockAmount: total(),
    stockToLostAmount: total(),
    stockToDamagedAmount: total(),
    damagedToStockAmount: total(),
  })
  .meta({ id: 'ErpStock', description: 'Movement totals of one product' });
export type ErpStock = z.infer<typeof ErpStock>;

const getStocks = operation({
  name: 'getStocks',
  resource: 'stocks',
  method: 'GET',
  path: '/openapi/v1/Stocks',
  summary: 'List stock levels',
  description: 'Stock of each product. Available is on hand less reserved and expired.',
  example: { query: bySku },
  effect: 'read',
  query: DqbQuery,
  response: paged(Stock),
  status: 200,
  record: Stock,
  key: 'sku',
  nested: ['barcodes'],
});

/** Media types of the ERP stock read. Other operations return only `application/json`. */
const erpMediaTypes = ['application/json', 'text/json', 'text/plain'] as const;

const getStocksForErp = operation({
  name: 'getStocksForErp',
  resource: 'stocks',
  method: 'GET',
  path: '/openapi/v1/Stocks/for-erp',
  summary: 'List stock movement totals for an ERP',
  description: 'Totals of every kind of stock movement of each product, for an ERP’s books.',
  effect: 'read',
  query: DqbQuery,
  response: paged(ErpStock),
  status: 200,
  contentTypes: erpMediaTypes,
  record: ErpStock,
  key: 'sku',
});

export const stockOperations = {
  getStocks,
  getStocksForErp,
} as const;
