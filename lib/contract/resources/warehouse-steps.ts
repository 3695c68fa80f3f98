import { code, int32, linesOf, namingCode, oneOf, requiredCode, text } from '../schema/fields';
import * as z from '../schema/zod';
import { receivingOrderStates } from './receiving-order-states';
import { damagedStates, returnLineStates, returnStates } from './returns';
import { salesOrderStates } from './sales-order-states';
import { transactionTypes } from './stock-adjustments';

// What people on the floor of a warehouse do, as bodies of the sandbox's calls.

const quantity = () => int32().min(0, 'must not be negative');

export const SalesOrderAdvance = z
  .object({
    to: oneOf(salesOrderStates),
    lines: linesOf(z.object({ sku: requiredCode(), missingQuantity: quantity() })).optional(),
  })
  .meta({
    id: 'SalesOrderAdvance',
    description: 'Moves an order on; shortages are what the picker did not find',
  });

export const ReceivingOrderAdvance = z
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

export const ReturnCreate = z
  .object({
    returnReferenceNumber: namingCode().optional(),
    salesOrderReferenceNumber: code().optional(),
    trackingId: code().optional(),
    cargoCarrier: text(100).optional(),
    notes: text(2000).optional(),
    tag: text(500).optional(),
    lineItems: linesOf(z.object({ sku: requiredCode(), serialNumber: code().optional() }), 1000).min(
      1,
      'is required',
    ),
  })
  .meta({ id: 'ReturnCreate', description: 'A return that a customer announces; one line is one unit' });

export const ReturnAdvance = z
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

export const StockAdjustmentCreate = z
  .object({
    transactionType: oneOf(transactionTypes),
    tag: text(500).optional(),
    lineItems: linesOf(
      z.object({
        sku: requiredCode(),
        lostAmount: quantity().default(0),
        foundAmount: quantity().default(0),
        putInQuarantineAmount: quantity().default(0),
        releaseFromQuarantineAmount: quantity().default(0),
      }),
      1000,
    ).min(1, 'is required'),
  })
  .meta({
    id: 'StockAdjustmentCreate',
    description: 'A correction of stock that people in the warehouse made',
  });
