import { createCustomer, getCustomer, getCustomers, updateCustomer } from './resources/customers';
import { getLots, upsertLots } from './resources/lots';
import {
  createProduct,
  getInventoryExpirationDates,
  getProductsWithTag,
  updateProduct,
  updateProductTag,
} from './resources/products';
import {
  bulkUpsertReceivingOrders,
  getReceivingOrder,
  getReceivingOrders,
  updateReceivingOrderTag,
} from './resources/receiving-orders';
import { getReturn, getReturnsWithTag, updateReturnTag } from './resources/returns';
import {
  bulkUpsertSalesOrders,
  cancelLineItems,
  getRejectedSalesOrder,
  getRejectedSalesOrders,
  getSalesOrder,
  getSalesOrders,
  queryInvalidSalesOrders,
  updateCargoInfo,
  updateSalesOrderCargoInfo,
  updateSalesOrderTag,
  updateSalesOrderVasDocument,
} from './resources/sales-orders';
import { getShipment, getShipments, upsertShipment } from './resources/shipments';
import { getStockAdjustments, updateStockAdjustmentTag } from './resources/stock-adjustments';
import { getStocks, getStocksForErp } from './resources/stocks';
import { getFigures, getTenants } from './resources/tenants';
import type { Operation } from './schema/operation';

/** All operations: the 25 of the spec and 13 extensions. */
export const operations = {
  // Products
  createProduct,
  getProductsWithTag,
  getInventoryExpirationDates,
  updateProduct, // extension
  updateProductTag, // extension
  // Lots
  upsertLots,
  getLots, // extension
  // Customers
  createCustomer,
  updateCustomer,
  getCustomer,
  getCustomers,
  // Sales orders
  bulkUpsertSalesOrders,
  updateSalesOrderCargoInfo,
  updateCargoInfo,
  updateSalesOrderVasDocument,
  cancelLineItems,
  queryInvalidSalesOrders,
  getRejectedSalesOrder, // extension
  getSalesOrders, // extension
  getSalesOrder, // extension
  updateSalesOrderTag, // extension
  getRejectedSalesOrders, // extension
  // Shipments
  upsertShipment,
  getShipments, // extension
  getShipment, // extension
  // Receiving orders
  bulkUpsertReceivingOrders,
  updateReceivingOrderTag,
  getReceivingOrder,
  getReceivingOrders,
  // Stock adjustments
  updateStockAdjustmentTag,
  getStockAdjustments,
  // Returns
  getReturn,
  getReturnsWithTag,
  updateReturnTag, // extension
  // Stocks
  getStocks,
  getStocksForErp,
  // Tenants
  getTenants, // extension
  getFigures, // extension
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** Reads that return a list for a dynamic query. */
export type ListName = {
  [N in OperationName]: Operations[N] extends {
    readonly effect: 'read';
    readonly query: unknown;
    readonly record: unknown;
  }
    ? N
    : never;
}[OperationName];

/** Resources: they name files, labels and URL segments. */
export type Resource = Operations[OperationName]['resource'];

export const isOperationName = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** Finds an operation by an untrusted name; undefined when there is none. */
export const operationNamed = (name: string): Operation | undefined =>
  isOperationName(name) ? operations[name] : undefined;
