import { type OperationName, operations } from '@/lib/contract/operations';
import { sandboxOperations } from '@/lib/contract/sandbox';
import { customers } from './customers';
import { setAutopilot } from './floor/autopilot';
import { clearFaults, setFaults } from './floor/faults';
import { advanceReceivingOrder } from './floor/receiving-order';
import { advanceReturn, createReturn } from './floor/return';
import { advanceSalesOrder } from './floor/sales-order';
import { createStockAdjustment } from './floor/stock-adjustment';
import { createTenant, resetTenant } from './floor/tenant';
import { pair, type Run } from './handler';
import { lots } from './lots';
import { products } from './products';
import { receivingOrders } from './receiving-orders';
import { returns } from './returns';
import { salesOrders } from './sales-orders';
import { shipments } from './shipments';
import { stockAdjustments } from './stock-adjustments';
import { stocks } from './stocks';
import { tenants } from './tenants';

/** Every operation that works, paired with its handler. One that is not named here answers 501. */
const runs = {
  createProduct: pair(operations.createProduct, products.createProduct),
  getProductsWithTag: pair(operations.getProductsWithTag, products.getProductsWithTag),
  getInventoryExpirationDates: pair(
    operations.getInventoryExpirationDates,
    products.getInventoryExpirationDates,
  ),
  updateProduct: pair(operations.updateProduct, products.updateProduct),
  updateProductTag: pair(operations.updateProductTag, products.updateProductTag),
  upsertLots: pair(operations.upsertLots, lots.upsertLots),
  getLots: pair(operations.getLots, lots.getLots),
  createCustomer: pair(operations.createCustomer, customers.createCustomer),
  updateCustomer: pair(operations.updateCustomer, customers.updateCustomer),
  getCustomer: pair(operations.getCustomer, customers.getCustomer),
  getCustomers: pair(operations.getCustomers, customers.getCustomers),
  bulkUpsertSalesOrders: pair(operations.bulkUpsertSalesOrders, salesOrders.bulkUpsertSalesOrders),
  updateSalesOrderCargoInfo: pair(
    operations.updateSalesOrderCargoInfo,
    salesOrders.updateSalesOrderCargoInfo,
  ),
  updateCargoInfo: pair(operations.updateCargoInfo, salesOrders.updateCargoInfo),
  updateSalesOrderVasDocument: pair(
    operations.updateSalesOrderVasDocument,
    salesOrders.updateSalesOrderVasDocument,
  ),
  cancelLineItems: pair(operations.cancelLineItems, salesOrders.cancelLineItems),
  queryInvalidSalesOrders: pair(operations.queryInvalidSalesOrders, salesOrders.queryInvalidSalesOrders),
  getSalesOrders: pair(operations.getSalesOrders, salesOrders.getSalesOrders),
  getSalesOrder: pair(operations.getSalesOrder, salesOrders.getSalesOrder),
  updateSalesOrderTag: pair(operations.updateSalesOrderTag, salesOrders.updateSalesOrderTag),
  upsertShipment: pair(operations.upsertShipment, shipments.upsertShipment),
  getShipments: pair(operations.getShipments, shipments.getShipments),
  getShipment: pair(operations.getShipment, shipments.getShipment),
  bulkUpsertReceivingOrders: pair(
    operations.bulkUpsertReceivingOrders,
    receivingOrders.bulkUpsertReceivingOrders,
  ),
  updateReceivingOrderTag: pair(operations.updateReceivingOrderTag, receivingOrders.updateReceivingOrderTag),
  getReceivingOrder: pair(operations.getReceivingOrder, receivingOrders.getReceivingOrder),
  getReceivingOrders: pair(operations.getReceivingOrders, receivingOrders.getReceivingOrders),
  updateStockAdjustmentTag: pair(
    operations.updateStockAdjustmentTag,
    stockAdjustments.updateStockAdjustmentTag,
  ),
  getStockAdjustments: pair(operations.getStockAdjustments, stockAdjustments.getStockAdjustments),
  getReturn: pair(operations.getReturn, returns.getReturn),
  getReturnsWithTag: pair(operations.getReturnsWithTag, returns.getReturnsWithTag),
  updateReturnTag: pair(operations.updateReturnTag, returns.updateReturnTag),
  getStocks: pair(operations.getStocks, stocks.getStocks),
  getStocksForErp: pair(operations.getStocksForErp, stocks.getStocksForErp),
  getTenants: pair(operations.getTenants, tenants.getTenants),
} satisfies Record<OperationName, Run>;

const table: Partial<Record<OperationName, Run>> = runs;

/** The handler of an operation, or nothing while it is missing. */
export const handlerOf = (name: OperationName): Run | undefined => table[name];

/** The sandbox's handlers. */
export const sandboxRuns: Record<keyof typeof sandboxOperations, Run> = {
  createTenant: pair(sandboxOperations.createTenant, createTenant),
  resetTenant: pair(sandboxOperations.resetTenant, resetTenant),
  advanceSalesOrder: pair(sandboxOperations.advanceSalesOrder, advanceSalesOrder),
  advanceReceivingOrder: pair(sandboxOperations.advanceReceivingOrder, advanceReceivingOrder),
  createReturn: pair(sandboxOperations.createReturn, createReturn),
  advanceReturn: pair(sandboxOperations.advanceReturn, advanceReturn),
  createStockAdjustment: pair(sandboxOperations.createStockAdjustment, createStockAdjustment),
  setFaults: pair(sandboxOperations.setFaults, setFaults),
  clearFaults: pair(sandboxOperations.clearFaults, clearFaults),
  setAutopilot: pair(sandboxOperations.setAutopilot, setAutopilot),
};
