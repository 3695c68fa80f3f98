import {
  boolean,
  code,
  instant,
  knownOf,
  linesOf,
  number,
  objectOf,
  requiredCode,
  text,
} from '../schema/fields';
import * as z from '../schema/zod';
import { integrationId } from './integration';
import { receiveTypes, transferTypes } from './receiving-order-states';

// The call always answers 200: what is wrong with one order is an entry in `updateFailures`, not a 400. So the shape
// asks only for the reference under which the failure is listed, and types the rest.

export const ReceivingOrderUpsertLine = z
  .object({
    sku: code(500).nullish(),
    expectedQuantity: number().nullish(),
    hasLimitCheck: boolean().nullish(),
    tolerance: number().nullish(),
    itemNo: number().nullish(),
    lotNumber: code(500).nullish(),
    externalLineItemId: code(500).nullish(),
  })
  .meta({ id: 'ReceivingOrderUpsertLine', description: 'One expected line' });
export type ReceivingOrderUpsertLine = z.infer<typeof ReceivingOrderUpsertLine>;

const LineItemLotNumber = z
  .object({ sku: code(500).nullish(), lotNumber: code(500).nullish(), expectedQuantity: number().nullish() })
  .meta({ id: 'LineItemLotNumber', description: 'How much of a SKU is expected of one lot' });

const CargoTransfer = z
  .object({
    shipmentDate: instant().nullish(),
    cargoCompanyName: text().nullish(),
    trackingNumber: code(500).nullish(),
  })
  .meta({ id: 'CargoTransfer', description: 'The goods come by a cargo company' });

const PickupTransfer = z
  .object({ pickupDate: instant().nullish(), pickupAddress: text(1000).nullish() })
  .meta({ id: 'PickupTransfer', description: 'The goods are picked up' });

const CarriageTransfer = z
  .object({
    shipmentDate: instant().nullish(),
    carriageCompanyName: text().nullish(),
    waybillNumber: code(500).nullish(),
  })
  .meta({ id: 'CarriageTransfer', description: 'The goods come by a haulier' });

/** Receiving order upsert payload, one element of the call (D16). */
export const ReceivingOrderUpsert = z
  .object({
    referenceNumber: requiredCode(500),
    transferType: knownOf(transferTypes).nullish(),
    receiveType: knownOf(receiveTypes).nullish(),
    cargoTransfer: objectOf(CargoTransfer).nullish(),
    pickupTransfer: objectOf(PickupTransfer).nullish(),
    carriageTransfer: objectOf(CarriageTransfer).nullish(),
    lineItems: linesOf(ReceivingOrderUpsertLine, 10_000).nullish(),
    lineItemLotNumbers: linesOf(LineItemLotNumber, 10_000).nullish(),
    integrationId: integrationId(),
  })
  .meta({
    id: 'ReceivingOrderUpsert',
    description: 'A receiving order to create, or whose lines to replace',
  });
export type ReceivingOrderUpsert = z.infer<typeof ReceivingOrderUpsert>;
