import { type OperationName, operations } from '@/lib/contract/operations';
import type { Resource } from '@/lib/contract/resources';
import { type SandboxOperationName, sandboxOperations } from '@/lib/contract/sandbox';
import { customers } from './customers';
import { setAutopilot } from './floor/autopilot';
import { clearFaults, setFaults } from './floor/faults';
import { advanceReceivingOrder } from './floor/receiving-order';
import { advanceReturn, createReturn } from './floor/return';
import { advanceSalesOrder } from './floor/sales-order';
import { createStockAdjustment } from './floor/stock-adjustment';
import { createTenant, resetTenant } from './floor/tenant';
import { type HandlersOf, type Run, runsOf } from './handler';
import { lots } from './lots';
import { products } from './products';
import { receivingOrders } from './receiving-orders';
import { returns } from './returns';
import { salesOrders } from './sales-orders';
import { shipments } from './shipments';
import { stockAdjustments } from './stock-adjustments';
import { stocks } from './stocks';
import { tenants } from './tenants';

const handlers: HandlersOf<Resource> = {
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

const runs: Partial<Record<string, Run>> = runsOf(operations, handlers);

/** The handler of an operation, or nothing while it is missing. */
export const handlerOf = (name: OperationName): Run | undefined => runs[name];

const sandboxRuns: Partial<Record<string, Run>> = runsOf(sandboxOperations, {
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

/** The handler of one of the sandbox's operations. */
export const sandboxHandlerOf = (name: SandboxOperationName): Run | undefined => sandboxRuns[name];
