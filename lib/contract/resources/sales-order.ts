import { orderErrors } from '../schema/error-codes';
import { linesOf, listOf, objectOf, oneOf } from '../schema/fields';
import { key, normalized } from '../schema/stable-key';
import * as z from '../schema/zod';
import { AddressRecord } from './address';
import { Integration, integrationTypes } from './integration';
import { salesOrderStates } from './sales-order-states';

/** Known callers of the open API; the spec shows the first, others may come. */
const openApiIdentifiers = ['None'] as const;

/** A rejected sales order (spec, "Invalid sales order"). */
export const InvalidSalesOrder = z
  .object({
    id: key.uuid(),
    referenceNumber: normalized.code(),
    error: normalized.known(orderErrors),
    customerFullName: normalized.text(),
    salesChannel: normalized.text(),
    integrationType: normalized.known(integrationTypes),
    integrationName: normalized.text(),
    paymentGatewayNames: normalized.text(),
    isPaid: normalized.boolean(),
    openApiIdentifier: normalized.known(openApiIdentifiers),
    createdAt: normalized.instant(),
  })
  .meta({ id: 'InvalidSalesOrder', description: 'A sales order that was rejected, and why' });
export type InvalidSalesOrder = z.infer<typeof InvalidSalesOrder>;

/** One line as read: what was ordered stays, what is missing or cancelled stands beside it (D11, D14). */
export const SalesOrderLine = z
  .object({
    id: normalized.uuid(),
    itemNo: normalized.number(),
    sku: normalized.code(),
    productName: normalized.text(),
    barcodes: listOf(key.code()).nullish(),
    imageUrl: normalized.url(),
    amountInOrder: normalized.number(),
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

/** The waybill of an order: a code, or a document in the platform's own storage. */
const Cargo = z
  .object({
    cargoCarrier: normalized.text(),
    cargoCode: normalized.code(),
    cargoDocumentUrl: normalized.url(),
  })
  .meta({ id: 'Cargo', description: 'The waybill of an order' });

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

/** A sales order as read (extension; the spec shows none). */
export const SalesOrder = z
  .object({
    id: key.uuid(),
    referenceNumber: key.code(),
    state: oneOf(salesOrderStates),
    customer: objectOf(OrderCustomer).nullish(),
    salesChannel: normalized.text(),
    tag: normalized.text(),
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
