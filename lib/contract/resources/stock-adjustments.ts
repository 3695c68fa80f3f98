import { key, linesOf, normalized, requiredCode } from '../schema/fields';
import { DqbQuery, NoBody, operation, paged } from '../schema/operation';
import * as z from '../schema/zod';
import { example, tagDescription } from './examples';
import { tag } from './integration';

/** The reason for an adjustment (D18). */
export const transactionTypes = ['Counting', 'Lost', 'Found', 'Quarantine', 'Release'] as const;
export type TransactionType = (typeof transactionTypes)[number];

const units = () => normalized.number().meta({ display: { units: true } });

export const StockAdjustmentLine = z
  .object({
    id: normalized.uuid(),
    sku: normalized.code(),
    productName: normalized.text(),
    lostAmount: units(),
    foundAmount: units(),
    putInQuarantineAmount: units(),
    releaseFromQuarantineAmount: units(),
  })
  .meta({ id: 'StockAdjustmentLine', description: 'What an adjustment changed of one product' });
export type StockAdjustmentLine = z.infer<typeof StockAdjustmentLine>;

export const StockAdjustment = z
  .object({
    id: key.uuid(),
    transactionNumber: key.code(),
    transactionType: normalized.known(transactionTypes),
    tag: normalized.tag(),
    lineItems: linesOf(StockAdjustmentLine).nullish(),
    completedAt: normalized.instant(),
  })
  .meta({ id: 'StockAdjustment', description: 'A correction of stock' });
export type StockAdjustment = z.infer<typeof StockAdjustment>;

const StockAdjustmentTag = z.object({ transactionNumber: requiredCode(), tag: tag() }).meta({
  id: 'StockAdjustmentTag',
  description: 'A new tag for a stock adjustment; an empty one takes it away',
});

const updateStockAdjustmentTag = operation({
  name: 'updateStockAdjustmentTag',
  resource: 'stock-adjustments',
  method: 'PATCH',
  path: '/openapi/v1/StockAdjustments/UpdateStockAdjustmentTag',
  summary: 'Set the tag of a stock adjustment',
  description: tagDescription,
  example: { body: { transactionNumber: example.adjustment, tag: 'yearly count' } },
  effect: 'upsert',
  body: StockAdjustmentTag,
  response: NoBody,
  status: 200,
});

const getStockAdjustments = operation({
  name: 'getStockAdjustments',
  resource: 'stock-adjustments',
  method: 'GET',
  path: '/openapi/v1/StockAdjustments',
  summary: 'List stock adjustments',
  description: 'Corrections of stock that the warehouse made, with their lines.',
  effect: 'read',
  query: DqbQuery,
  response: paged(StockAdjustment),
  status: 200,
  record: StockAdjustment,
  key: 'transactionNumber',
  nested: ['lineItems'],
});

export const stockAdjustmentOperations = {
  updateStockAdjustmentTag,
  getStockAdjustments,
} as const;
