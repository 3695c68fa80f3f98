import {
  boolean,
  bulkBody,
  code,
  codeInPath,
  instant,
  key,
  linesOf,
  normalized,
  number,
  objectOf,
  oneOf,
  openEnum,
  requiredCode,
  text,
} from '../schema/fields';
import { DqbQuery, NoBody, operation, paged } from '../schema/operation';
import * as z from '../schema/zod';
import { example, tagDescription } from './examples';
import { Integration, integrationId, tag } from './integration';
import { editableStates, receiveTypes, receivingOrderStates, transferTypes } from './resource-states';

// The call always returns 200 and lists invalid orders in `updateFailures`. The schema therefore requires only the reference that
// identifies a failure, and checks the types of all other fields.

export const ReceivingOrderUpsertLine = z
  .object({
    sku: code(500).nullish(),
    expectedQuantity: number().nullish(),
    lotNumber: code(500).nullish(),
    hasLimitCheck: boolean().nullish(),
    tolerance: number().nullish(),
    itemNo: number().nullish(),
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

/** Payload for a receiving order, one element of the call (D16). */
export const ReceivingOrderUpsert = z
  .object({
    referenceNumber: requiredCode(500),
    transferType: openEnum(transferTypes).nullish(),
    receiveType: openEnum(receiveTypes).nullish(),
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

export const ReceivingOrderLine = z
  .object({
    id: normalized.uuid(),
    itemNo: normalized.number(),
    sku: normalized.code(),
    productName: normalized.text(),
    imageUrl: normalized.url(),
    expectedQuantity: normalized.number().meta({ display: { units: true } }),
    acceptedQuantity: normalized.number(),
    damagedQuantity: normalized.number(),
    hasLimitCheck: normalized.boolean(),
    tolerance: normalized.number(),
    lotNumber: normalized.code(),
    externalLineItemId: normalized.code(),
    processedAt: normalized.instant(),
  })
  .meta({ id: 'ReceivingOrderLine', description: 'One line: expected, accepted and damaged' });
export type ReceivingOrderLine = z.infer<typeof ReceivingOrderLine>;

/** A timestamp in the future, which lists display with the time of day. */
const futureInstant = () => normalized.instant().meta({ display: { width: 150 } });

const TransferDetails = z
  .object({
    shipmentDate: futureInstant(),
    cargoCompanyName: normalized.text(),
    trackingNumber: normalized.code().meta({ display: { width: 190 } }),
    pickupDate: futureInstant(),
    pickupAddress: normalized.text(),
    carriageCompanyName: normalized.text(),
    waybillNumber: normalized.code(),
  })
  .meta({ id: 'TransferDetails', description: 'How the goods come' });

const listedFields = {
  id: key.uuid(),
  referenceNumber: key.code(),
  state: oneOf(receivingOrderStates),
  transferType: oneOf(transferTypes).nullish(),
  receiveType: oneOf(receiveTypes).nullish(),
  integration: objectOf(Integration).nullish(),
  lineItems: linesOf(ReceivingOrderLine).nullish(),
  createdAt: normalized.instant(),
  arrivedToWarehouseAt: normalized.instant(),
  completedAt: normalized.instant(),
  cancelledAt: normalized.instant(),
};

/** A receiving order as listed, without its transfer details. */
export const ReceivingOrderListed = z
  .object(listedFields)
  .meta({ id: 'ReceivingOrderListed', description: 'A receiving order as listed' });
export type ReceivingOrderListed = z.infer<typeof ReceivingOrderListed>;

/** A receiving order as read by its reference. */
export const ReceivingOrder = z
  .object({ ...listedFields, transferDetails: objectOf(TransferDetails).nullish() })
  .meta({ id: 'ReceivingOrder', description: 'A receiving order with its transfer details' });
export type ReceivingOrder = z.infer<typeof ReceivingOrder>;

export const ReceivingOrderUpsertResult = z
  .object({ updateFailures: linesOf(z.object({ referenceNumber: key.code(), message: normalized.text() })) })
  .meta({
    id: 'ReceivingOrderUpsertResult',
    description: 'The orders that could not be created or updated, and why',
  });
export type ReceivingOrderUpsertResult = z.infer<typeof ReceivingOrderUpsertResult>;

const ReceivingOrderTag = z.object({ referenceNumber: requiredCode(500), tag: tag() }).meta({
  id: 'ReceivingOrderTag',
  description: 'A new tag for a receiving order; an empty one takes it away',
});

const bulkUpsertReceivingOrders = operation({
  name: 'bulkUpsertReceivingOrders',
  resource: 'receiving-orders',
  method: 'POST',
  path: '/openapi/v1/ReceivingOrders/BulkUpsert',
  summary: 'Create receiving orders, or replace their lines',
  description:
    'Creates orders, or replaces the lines of those that exist and are not yet at the warehouse. A new order needs a `transferType` and ' +
    'the details of that type. Always answers 200: orders that could not be saved are listed in `updateFailures`. A ' +
    '`referenceNumber` has up to 30 characters, no underscore and not only dots. At most 1,000 orders.',
  example: {
    body: [
      {
        referenceNumber: example.receivingOrder,
        transferType: 'CargoTransfer',
        receiveType: 'Standard',
        cargoTransfer: {
          shipmentDate: '2026-11-20T08:00:00Z',
          cargoCompanyName: 'Example Cargo',
          trackingNumber: 'TRK-1001',
        },
        lineItems: [{ sku: example.sku, expectedQuantity: 120, lotNumber: 'L2026-11' }],
      },
    ],
  },
  effect: 'upsert',
  body: bulkBody(ReceivingOrderUpsert),
  response: ReceivingOrderUpsertResult,
  status: 200,
  states: editableStates,
});

const updateReceivingOrderTag = operation({
  name: 'updateReceivingOrderTag',
  resource: 'receiving-orders',
  method: 'PATCH',
  path: '/openapi/v1/ReceivingOrders/UpdateReceivingOrderTag',
  summary: 'Set the tag of a receiving order',
  description: tagDescription,
  example: { body: { referenceNumber: example.receivingOrder, tag: 'urgent' } },
  effect: 'upsert',
  body: ReceivingOrderTag,
  response: NoBody,
  status: 200,
});

const getReceivingOrder = operation({
  name: 'getReceivingOrder',
  resource: 'receiving-orders',
  method: 'GET',
  path: '/openapi/v1/ReceivingOrders/{referenceNumber}',
  summary: 'Read a receiving order',
  description:
    'One receiving order with its transfer details, and what was accepted and damaged of each line.',
  example: { params: { referenceNumber: example.receivingOrder } },
  effect: 'read',
  params: z.object({ referenceNumber: codeInPath() }),
  response: ReceivingOrder,
  status: 200,
});

const getReceivingOrders = operation({
  name: 'getReceivingOrders',
  resource: 'receiving-orders',
  method: 'GET',
  path: '/openapi/v1/ReceivingOrders',
  summary: 'List receiving orders',
  description: 'Receiving orders with their lines, without transfer details.',
  example: { query: { dqb: 'o=Equals&p=state&v=Completed&offset=0&count=50' } },
  effect: 'read',
  query: DqbQuery,
  response: paged(ReceivingOrderListed),
  status: 200,
  record: ReceivingOrderListed,
  key: 'referenceNumber',
  nested: ['lineItems'],
});

export const receivingOrderOperations = {
  bulkUpsertReceivingOrders,
  updateReceivingOrderTag,
  getReceivingOrder,
  getReceivingOrders,
} as const;
