import { orderErrors } from '../schema/error-codes';
import {
  bulkBody,
  codeInPath,
  int32,
  key,
  linesOf,
  listOf,
  normalized,
  objectOf,
  oneOf,
  positive,
  requiredCode,
  url,
} from '../schema/fields';
import { DqbQuery, NoBody, operation, paged } from '../schema/operation';
import * as z from '../schema/zod';
import { AddressRecord } from './address';
import { CargoInfo } from './cargo-info';
import { example, exampleOrder, tagDescription } from './examples';
import { Integration, salesChannel, tag } from './integration';
import { preShipStates, rewritableStates, salesOrderStates, vasStates } from './resource-states';
import { SalesOrderUpsert } from './sales-order-upsert';

/** A line as read. The ordered amount never changes. Missing and canceled amounts are separate fields (D11, D14). */
export const SalesOrderLine = z
  .object({
    id: normalized.uuid(),
    itemNo: normalized.number(),
    sku: normalized.code(),
    productName: normalized.text(),
    barcodes: listOf(key.code()).nullish(),
    imageUrl: normalized.url(),
    amountInOrder: normalized.number().meta({ display: { units: true } }),
    missingQuantity: normalized.number(),
    cancelledAmount: normalized.number(),
    productSalePrice: normalized.money(),
    lotNumber: normalized.code(),
    externalLineItemId: normalized.code(),
  })
  .meta({ id: 'SalesOrderLine', description: 'One line of an order as read' });
export type SalesOrderLine = z.infer<typeof SalesOrderLine>;

const OrderCustomer = z
  .object({
    id: normalized.uuid(),
    customerNo: normalized.number(),
    email: normalized.email(),
    firstName: normalized.text(),
    lastName: normalized.text(),
    phone: normalized.phone(),
  })
  .meta({ id: 'OrderCustomer', description: 'The customer of an order as read' });

/** The cargo info of an order: a code, or a document that the platform stores. */
const Cargo = z
  .object({
    cargoCarrier: normalized.text(),
    cargoCode: normalized.code(),
    cargoDocumentUrl: normalized.url(),
  })
  .meta({ id: 'Cargo', description: 'The cargo info of an order' });

const OrderVas = z
  .object({
    packageNote: normalized.longText(),
    documentVAS: objectOf(z.object({ documentUrl: normalized.url() })).nullish(),
  })
  .meta({ id: 'OrderVas', description: 'Value-added services of an order as read' });

const OrderIrsaliye = z
  .object({
    id: normalized.code(),
    ettn: normalized.code(),
    tip: normalized.code(),
    senaryo: normalized.code(),
    tasiyiciVKN: normalized.code(),
    vknTckn: normalized.code(),
    aVknTckn: normalized.code(),
    plaka: normalized.code(),
  })
  .meta({ id: 'OrderIrsaliye', description: 'The e-despatch note of an order as read' });

/** A sales order as read (extension; the spec has no read of sales orders). */
export const SalesOrder = z
  .object({
    id: key.uuid(),
    referenceNumber: key.code(),
    state: oneOf(salesOrderStates),
    customer: objectOf(OrderCustomer).nullish(),
    salesChannel: salesChannel(),
    tag: normalized.tag(),
    shipmentNo: normalized.code(),
    lineItems: linesOf(SalesOrderLine),
    shippingAddress: objectOf(AddressRecord).nullish(),
    billingAddress: objectOf(AddressRecord).nullish(),
    cargo: objectOf(Cargo).nullish(),
    vas: objectOf(OrderVas).nullish(),
    irsaliye: objectOf(OrderIrsaliye).nullish(),
    externalOrderId: normalized.code(),
    companyNo: normalized.code(),
    orderType: normalized.text(),
    integration: objectOf(Integration).nullish(),
    orderCreatedAt: normalized.instant(),
    createdAt: normalized.instant(),
    updatedAt: normalized.instant(),
    pickedAt: normalized.instant(),
    packedAt: normalized.instant(),
    readyToBeShippedAt: normalized.instant(),
    shippedAt: normalized.instant(),
    deliveredAt: normalized.instant(),
    cancelledAt: normalized.instant(),
  })
  .meta({ id: 'SalesOrder', description: 'A sales order' });
export type SalesOrder = z.infer<typeof SalesOrder>;

/**
 * The result of a bulk upsert (D8). The spec shows no body, so a body of another shape is ignored, and the list of rejections
 * decides the outcome.
 */
export const SalesOrderUpsertResult = z
  .object({
    created: int32(),
    updated: int32(),
    rejected: linesOf(z.object({ referenceNumber: key.code(), error: normalized.known(orderErrors) })),
  })
  .meta({
    id: 'SalesOrderUpsertResult',
    description: 'How many orders were created and updated, and which were rejected',
  });
export type SalesOrderUpsertResult = z.infer<typeof SalesOrderUpsertResult>;

export const VasDocument = z
  .object({ referenceNumber: requiredCode(500), documentUrl: url() })
  .meta({ id: 'VasDocument', description: 'A document to enclose in the package' });
export type VasDocument = z.infer<typeof VasDocument>;

export const LineCancellation = z.object({ sku: requiredCode(500), amount: positive() }).meta({
  id: 'LineCancellation',
  description: 'How much of a line to cancel; each call takes away once more',
});
export type LineCancellation = z.infer<typeof LineCancellation>;

const SalesOrderTag = z
  .object({ referenceNumber: requiredCode(500), tag: tag() })
  .meta({ id: 'SalesOrderTag', description: 'A new tag for a sales order; an empty one takes it away' });

const byReference = z.object({ referenceNumber: codeInPath() });

export const bulkUpsertSalesOrders = operation({
  name: 'bulkUpsertSalesOrders',
  resource: 'sales-orders',
  method: 'POST',
  path: '/openapi/v1/SalesOrders/BulkUpsert',
  summary: 'Create or change sales orders',
  description:
    'Each order is accepted or rejected on its own: the response counts the accepted ones, and rejected ones are listed by ' +
    '`queryInvalidSalesOrders` with their error. An order needs a customer (name, email, phone), both addresses (name, phone, ' +
    'street, city, country; inside Türkiye a known city and district, elsewhere a postal code) and at least one line with a known ' +
    'SKU and a whole quantity. A `referenceNumber` has up to 30 characters, no underscore and not only dots; a SKU appears once in an ' +
    'order. An order that exists is replaced while it is Created. At most 1,000 orders, and 10,000 lines in an order.',
  example: { body: [exampleOrder] },
  effect: 'upsert',
  body: bulkBody(SalesOrderUpsert),
  response: SalesOrderUpsertResult.nullish().catch(undefined),
  status: 200,
  states: rewritableStates,
});

const cargoDescription =
  'Send one of three: a `cargoCode`, the address of a document, or a label as ZPL. A `cargoDocumentUrl` is fetched and stored, a ' +
  '`cargoDocumentZpl` is stored as a document; sending both is refused, and with a `cargoCode` both are ignored. Allowed until the ' +
  'order is shipped.';

/** The variant with the order's reference only in the body. */
const updateSalesOrderCargoInfo = operation({
  name: 'updateSalesOrderCargoInfo',
  resource: 'sales-orders',
  method: 'POST',
  path: '/openapi/v1/SalesOrders/UpdateSalesOrderCargoInfo',
  summary: 'Set the cargo info of a sales order',
  description: `The body names the order. ${cargoDescription}`,
  example: {
    body: { referenceNumber: example.order, cargoCarrier: 'Example Cargo', cargoCode: 'CRG-778812' },
  },
  effect: 'upsert',
  body: CargoInfo,
  replaces: 'cargo',
  response: NoBody,
  status: 200,
  states: preShipStates,
});

/** The variant with the reference in the path and in the body. Both must match (D12). */
export const updateCargoInfo = operation({
  name: 'updateCargoInfo',
  resource: 'sales-orders',
  method: 'PATCH',
  path: '/openapi/v1/SalesOrders/{referenceNumber}/cargoInfo',
  summary: 'Set the cargo info of the sales order in the path',
  description: `Path and body name the same order. ${cargoDescription}`,
  example: {
    params: { referenceNumber: example.order },
    body: {
      referenceNumber: example.order,
      cargoCarrier: 'Example Cargo',
      cargoDocumentZpl: '^XA^FO50,50^ADN,36,20^FDORD-2026-0001^FS^XZ',
    },
  },
  effect: 'upsert',
  params: byReference,
  body: CargoInfo,
  replaces: 'cargo',
  response: NoBody,
  status: 200,
  states: preShipStates,
});

const updateSalesOrderVasDocument = operation({
  name: 'updateSalesOrderVasDocument',
  resource: 'sales-orders',
  method: 'POST',
  path: '/openapi/v1/SalesOrders/UpdateSalesOrderVasDocument',
  summary: 'Set the VAS document of a sales order',
  description:
    'The document is fetched from its public address and stored: PDF, PNG, JPEG or ZPL, 10 MB at most. Allowed only while the order ' +
    'is Created or Picked.',
  example: {
    body: {
      referenceNumber: example.order,
      documentUrl: 'https://www.w3.org/WAI/ER/tests/xhtml/testfiles/resources/pdf/dummy.pdf',
    },
  },
  effect: 'upsert',
  body: VasDocument,
  replaces: 'vas.documentVAS',
  response: NoBody,
  status: 200,
  states: vasStates,
});

export const cancelLineItems = operation({
  name: 'cancelLineItems',
  resource: 'sales-orders',
  method: 'PUT',
  path: '/openapi/v1/SalesOrders/{referenceNumber}:cancelLineItems',
  summary: 'Cancel quantity of a sales order line',
  description:
    'Cancels a quantity of one line. It subtracts: sent twice, it cancels twice, so send an `Idempotency-Key`. More than is left is ' +
    'refused with 409. Allowed until the order is shipped.',
  example: { params: { referenceNumber: example.order }, body: { sku: example.sku, amount: 1 } },
  effect: 'subtract',
  params: byReference,
  body: LineCancellation,
  response: NoBody,
  status: 202,
  states: preShipStates,
});

const getSalesOrders = operation({
  name: 'getSalesOrders',
  resource: 'sales-orders',
  method: 'GET',
  path: '/openapi/v1/SalesOrders',
  summary: 'List sales orders',
  description: 'Sales orders with their lines and states.',
  example: { query: { dqb: 'o=Equals&p=state&v=Created&s=createdAt,desc&offset=0&count=50' } },
  effect: 'read',
  extension: true,
  query: DqbQuery,
  response: paged(SalesOrder),
  status: 200,
  record: SalesOrder,
  key: 'referenceNumber',
  nested: ['lineItems'],
});

const getSalesOrder = operation({
  name: 'getSalesOrder',
  resource: 'sales-orders',
  method: 'GET',
  path: '/openapi/v1/SalesOrders/{referenceNumber}',
  summary: 'Read a sales order',
  description: 'One sales order with its lines, states, addresses and cargo info.',
  example: { params: { referenceNumber: example.order } },
  effect: 'read',
  extension: true,
  params: byReference,
  response: SalesOrder,
  status: 200,
});

const updateSalesOrderTag = operation({
  name: 'updateSalesOrderTag',
  resource: 'sales-orders',
  method: 'PATCH',
  path: '/openapi/v1/SalesOrders/UpdateSalesOrderTag',
  summary: 'Set the tag of a sales order',
  description: tagDescription,
  example: { body: { referenceNumber: example.order, tag: 'gift' } },
  effect: 'upsert',
  extension: true,
  body: SalesOrderTag,
  response: NoBody,
  status: 200,
});

export const salesOrderOperations = {
  bulkUpsertSalesOrders,
  updateSalesOrderCargoInfo,
  updateCargoInfo,
  updateSalesOrderVasDocument,
  cancelLineItems,
  getSalesOrders,
  getSalesOrder,
  updateSalesOrderTag,
} as const;
