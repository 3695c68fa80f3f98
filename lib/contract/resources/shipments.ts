import {
  caseInsensitiveEnum,
  codeInPath,
  day,
  dayAsInstant,
  key,
  linesOf,
  listOf,
  namingCode,
  normalized,
  oneOf,
  requiredCode,
} from '../schema/fields';
import { DqbQuery, operation, paged } from '../schema/operation';
import * as z from '../schema/zod';
import { example } from './examples';
import { integrationId } from './integration';
import { preShipStates } from './resource-states';

/** Wider than other dates, because dates in the future are displayed with the time of day. */
const shipmentDate = { width: 150 };

const shipmentTypes = ['Air', 'Road', 'Sea'] as const;

/** Statuses of an order that was added to a shipment. The spec shows only this one, and platforms may return others. */
const attachStatuses = ['Attached'] as const;

/** Payload for a shipment. `salesOrders` is the complete membership: orders missing from the list are detached. */
export const ShipmentUpsert = z
  .object({
    shipmentNo: namingCode(),
    shipmentType: caseInsensitiveEnum(shipmentTypes),
    shipmentDate: dayAsInstant().meta({ display: shipmentDate }),
    salesOrders: listOf(requiredCode(500), 10_000),
    integrationId: integrationId(),
  })
  .meta({ id: 'ShipmentUpsert', description: 'A shipment and all its sales orders' });
export type ShipmentUpsert = z.infer<typeof ShipmentUpsert>;

export const ShipmentResult = z
  .object({
    shipmentNo: key.code(),
    shipmentType: oneOf(shipmentTypes),
    shipmentDate: day().meta({ display: shipmentDate }),
    results: linesOf(
      z.object({
        referenceNumber: key.code(),
        status: normalized.known(attachStatuses),
        previousShipmentNo: normalized.code(),
      }),
    ),
    detached: listOf(key.code()),
  })
  .meta({ id: 'ShipmentResult', description: 'What was attached, moved in and detached' });
export type ShipmentResult = z.infer<typeof ShipmentResult>;

/** A shipment as read (extension). */
export const Shipment = z
  .object({
    shipmentNo: key.code(),
    shipmentType: oneOf(shipmentTypes),
    shipmentDate: day().meta({ display: shipmentDate }),
    salesOrders: listOf(key.code()),
    createdAt: normalized.instant(),
    updatedAt: normalized.instant().meta({ display: { card: 'none' } }),
  })
  .meta({ id: 'Shipment', description: 'A shipment with the references of its sales orders' });
export type Shipment = z.infer<typeof Shipment>;

const upsertShipment = operation({
  name: 'upsertShipment',
  resource: 'shipments',
  method: 'POST',
  path: '/openapi/v1/Shipments',
  summary: 'Create or change a shipment',
  description:
    'The list of orders is complete: listed ones are attached, or moved in from another shipment, and those no longer listed are ' +
    'detached. If one is unknown or already shipped, the request is refused and nothing changes.',
  example: {
    body: {
      shipmentNo: example.shipment,
      shipmentType: 'Road',
      shipmentDate: '2026-11-26T00:00:00Z',
      salesOrders: [example.order],
    },
  },
  effect: 'upsert',
  body: ShipmentUpsert,
  response: ShipmentResult,
  status: 200,
  states: preShipStates,
});

const getShipments = operation({
  name: 'getShipments',
  resource: 'shipments',
  method: 'GET',
  path: '/openapi/v1/Shipments',
  summary: 'List shipments',
  description: 'Shipments with the references of their orders.',
  effect: 'read',
  extension: true,
  query: DqbQuery,
  response: paged(Shipment),
  status: 200,
  record: Shipment,
  key: 'shipmentNo',
  nested: ['salesOrders'],
});

const getShipment = operation({
  name: 'getShipment',
  resource: 'shipments',
  method: 'GET',
  path: '/openapi/v1/Shipments/{shipmentNo}',
  summary: 'Read a shipment',
  description: 'One shipment with the references of its orders.',
  example: { params: { shipmentNo: example.shipment } },
  effect: 'read',
  extension: true,
  params: z.object({ shipmentNo: codeInPath() }),
  response: Shipment,
  status: 200,
});

export const shipmentOperations = {
  upsertShipment,
  getShipments,
  getShipment,
} as const;
