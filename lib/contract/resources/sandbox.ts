import {
  code,
  codeInPath,
  int32,
  linesOf,
  MAX_BULK,
  namingCode,
  oneOf,
  positive,
  requiredCode,
  requiredText,
  text,
} from '../schema/fields';
import { issueCode } from '../schema/issue';
import { type DocumentedOperation, NoBody, operation } from '../schema/operation';
import * as z from '../schema/zod';
import { receivingOrderStates, returnStates, salesOrderStates } from './resource-states';
import { damagedStates, returnLineStates } from './returns';
import { transactionTypes } from './stock-adjustments';

// Operations of the sandbox, which simulate work in the warehouse. The operations use the API's key and exist only if SANDBOX is
// on.

const quantity = () => int32().min(0, issueCode('negative'));

const SalesOrderAdvance = z
  .object({
    to: oneOf(salesOrderStates),
    lines: linesOf(z.object({ sku: requiredCode(), missingQuantity: quantity() })).optional(),
  })
  .meta({
    id: 'SalesOrderAdvance',
    description: 'Moves an order on; shortages are what the picker did not find',
  });

const ReceivingOrderAdvance = z
  .object({
    to: oneOf(receivingOrderStates),
    lines: linesOf(
      z.object({
        sku: requiredCode(),
        lotNumber: code().nullish(),
        acceptedQuantity: quantity(),
        damagedQuantity: quantity().default(0),
      }),
    ).optional(),
  })
  .meta({
    id: 'ReceivingOrderAdvance',
    description: 'Moves a receiving order on; without lines all that is expected is accepted',
  });

/** One returned unit. */
export const ReturnCreateLine = z.object({ sku: requiredCode(), serialNumber: code().optional() });

export const ReturnCreate = z
  .object({
    returnReferenceNumber: namingCode().optional(),
    salesOrderReferenceNumber: code().optional(),
    trackingId: code().optional(),
    cargoCarrier: text(100).optional(),
    notes: text(2000).optional(),
    tag: text(500).optional(),
    lineItems: linesOf(ReturnCreateLine, 1000).min(1, issueCode('required')),
  })
  .meta({ id: 'ReturnCreate', description: 'A return that a customer announces; one line is one unit' });

const ReturnAdvance = z
  .object({
    to: oneOf(returnStates),
    lines: linesOf(
      z.object({
        serialNumber: code().optional(),
        lineItemReferenceNumber: code().optional(),
        state: oneOf(returnLineStates),
        damagedState: oneOf(damagedStates).optional(),
      }),
    ).optional(),
  })
  .meta({
    id: 'ReturnAdvance',
    description: 'Moves a return on; a line that is not named is undamaged at completion',
  });

export const StockAdjustmentCreateLine = z.object({
  sku: requiredCode(),
  lostAmount: quantity().default(0),
  foundAmount: quantity().default(0),
  putInQuarantineAmount: quantity().default(0),
  releaseFromQuarantineAmount: quantity().default(0),
});

export const StockAdjustmentCreate = z
  .object({
    transactionType: oneOf(transactionTypes),
    tag: text(500).optional(),
    lineItems: linesOf(StockAdjustmentCreateLine, 1000).min(1, issueCode('required')),
  })
  .meta({
    id: 'StockAdjustmentCreate',
    description: 'A correction of stock that people in the warehouse made',
  });

/**
 * Scenarios for a new sandbox tenant. `corner` is fast to create: it has the products of `cosmetics`, but few customers and
 * orders.
 */
export const scenarios = [
  'empty',
  'corner',
  'cosmetics',
  'apparel',
  'electronics',
  'rejections',
  'racing',
] as const;
export type Scenario = (typeof scenarios)[number];

const TenantCreate = z
  .object({ name: requiredText(100), scenario: oneOf(scenarios).default('empty') })
  .meta({ id: 'TenantCreate', description: 'A tenant for a test or a trial' });

const Reset = z
  .object({ seed: int32().min(0).optional(), scenario: oneOf(scenarios).default('empty') })
  .meta({
    id: 'Reset',
    description: 'Empties the tenant and fills it anew; the same seed gives the same data',
  });

/** What a fault does to the next calls of an operation. */
const faultKinds = [
  'status429',
  'status500',
  'status503',
  'delay',
  'dropBeforeAnswer',
  'dropAfterEffect',
  'cutBody',
] as const;

export const Fault = z
  .object({
    operation: requiredCode().describe('An operation name, or * for all'),
    kind: oneOf(faultKinds),
    times: int32().min(1).max(1000).default(1),
    /** Seconds of a delay, or the value of `Retry-After`. */
    seconds: z.number().min(0).max(25).default(1),
  })
  .meta({
    id: 'Fault',
    description: 'A failure to inject into the next calls of an operation of this tenant',
  });
export type Fault = z.infer<typeof Fault>;

const Autopilot = z
  .object({ on: z.boolean(), speed: positive().max(1000).default(1) })
  .meta({ id: 'Autopilot', description: 'The warehouse works by itself: at most `speed` steps a second' });

const sandboxDefaults = { resource: 'sandbox', status: 200 } as const;
const byReference = z.object({ referenceNumber: codeInPath() });
const CreatedKey = (name: string) => z.object({ [name]: code() });

export const sandboxOperations = {
  createTenant: operation({
    ...sandboxDefaults,
    name: 'createTenant',
    method: 'POST',
    path: '/sandbox/v1/tenants',
    summary: 'Create a tenant',
    description:
      'A tenant of its own for a test, filled with a scenario. Its ID is the value of `X-Tenant-Id`.',
    effect: 'create',
    body: TenantCreate,
    response: z.object({ id: code() }),
  }),
  resetTenant: operation({
    ...sandboxDefaults,
    name: 'resetTenant',
    method: 'POST',
    path: '/sandbox/v1/reset',
    summary: 'Delete the data of the tenant and fill it again',
    description: 'Deletes everything in the tenant and fills it anew; the same seed gives the same data.',
    effect: 'subtract',
    body: Reset,
    response: NoBody,
  }),
  advanceSalesOrder: operation({
    ...sandboxDefaults,
    name: 'advanceSalesOrder',
    method: 'POST',
    path: '/sandbox/v1/sales-orders/{referenceNumber}:advance',
    summary: 'Advance a sales order',
    description: 'Moves the order to a later state. Shortages are what the picker did not find.',
    effect: 'upsert',
    params: byReference,
    body: SalesOrderAdvance,
    response: NoBody,
  }),
  advanceReceivingOrder: operation({
    ...sandboxDefaults,
    name: 'advanceReceivingOrder',
    method: 'POST',
    path: '/sandbox/v1/receiving-orders/{referenceNumber}:advance',
    summary: 'Advance a receiving order',
    description:
      'Moves the order to a later state. At completion, everything expected is accepted unless lines say otherwise.',
    effect: 'upsert',
    params: byReference,
    body: ReceivingOrderAdvance,
    response: NoBody,
  }),
  createReturn: operation({
    ...sandboxDefaults,
    name: 'createReturn',
    method: 'POST',
    path: '/sandbox/v1/returns',
    summary: 'Announce a return',
    description: 'A return that a customer announces; one line is one unit.',
    effect: 'create',
    body: ReturnCreate,
    response: CreatedKey('returnReferenceNumber'),
  }),
  advanceReturn: operation({
    ...sandboxDefaults,
    name: 'advanceReturn',
    method: 'POST',
    path: '/sandbox/v1/returns/{returnNo}:advance',
    summary: 'Advance a return',
    description: 'Moves the return to a later state. At completion, a line that is not named is undamaged.',
    effect: 'upsert',
    params: z.object({ returnNo: codeInPath() }),
    body: ReturnAdvance,
    response: NoBody,
  }),
  createStockAdjustment: operation({
    ...sandboxDefaults,
    name: 'createStockAdjustment',
    method: 'POST',
    path: '/sandbox/v1/stock-adjustments',
    summary: 'Adjust stock',
    description: 'Stock that the warehouse found, lost, quarantined or released.',
    effect: 'create',
    body: StockAdjustmentCreate,
    response: CreatedKey('transactionNumber'),
  }),
  setFaults: operation({
    ...sandboxDefaults,
    name: 'setFaults',
    method: 'PUT',
    path: '/sandbox/v1/faults',
    summary: 'Inject failures into the next calls',
    description: 'The next calls of the named operations fail as described. Replaces the faults set before.',
    effect: 'upsert',
    body: z.array(Fault).max(MAX_BULK),
    response: NoBody,
  }),
  clearFaults: operation({
    ...sandboxDefaults,
    name: 'clearFaults',
    method: 'DELETE',
    path: '/sandbox/v1/faults',
    summary: 'Stop injecting failures',
    description: 'Removes every fault that is still waiting.',
    effect: 'upsert',
    response: NoBody,
  }),
  setAutopilot: operation({
    ...sandboxDefaults,
    name: 'setAutopilot',
    method: 'POST',
    path: '/sandbox/v1/autopilot',
    summary: 'Let the warehouse work by itself',
    description:
      'While it is on, orders, receiving orders and returns move to their next state by themselves.',
    effect: 'upsert',
    body: Autopilot,
    response: NoBody,
  }),
} satisfies Readonly<Record<string, DocumentedOperation>>;

export type SandboxOperationName = keyof typeof sandboxOperations;
