import { operations, type Resource } from '@/lib/contract/operations';
import { sandboxOperations } from '@/lib/contract/resources/sandbox';
import { customers } from '../resources/customers';
import { lots } from '../resources/lots';
import { products } from '../resources/products';
import { receivingOrders } from '../resources/receiving-orders';
import { returns } from '../resources/returns';
import { salesOrders } from '../resources/sales-orders';
import { shipments } from '../resources/shipments';
import { stockAdjustments } from '../resources/stock-adjustments';
import { stocks } from '../resources/stocks';
import { tenants } from '../resources/tenants';
import { setAutopilot } from '../sandbox/autopilot';
import { clearFaults, setFaults } from '../sandbox/fault-injection';
import { advanceReceivingOrder } from '../sandbox/receiving-order';
import { advanceReturn, createReturn } from '../sandbox/return';
import { advanceSalesOrder } from '../sandbox/sales-order';
import { createStockAdjustment } from '../sandbox/stock-adjustment';
import { createTenant, resetTenant } from '../sandbox/tenant';
import { createEndpoints, type ResourceHandlers } from './endpoint';

const handlers: ResourceHandlers<Resource> = {
  ...customers,
  ...lots,
  ...products,
  ...receivingOrders,
  ...returns,
  ...salesOrders,
  ...shipments,
  ...stockAdjustments,
  ...stocks,
  ...tenants,
};

export const apiEndpoints = createEndpoints(operations, handlers);

export const sandboxEndpoints = createEndpoints(sandboxOperations, {
  createTenant,
  resetTenant,
  advanceSalesOrder,
  advanceReceivingOrder,
  createReturn,
  advanceReturn,
  createStockAdjustment,
  setFaults,
  clearFaults,
  setAutopilot,
});
