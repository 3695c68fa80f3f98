import { linesOf, listOf, objectOf, oneOf } from '../schema/fields';
import { key, told } from '../schema/stable-key';
import * as z from '../schema/zod';
import { AddressRecord } from './address';
import { Integration } from './integration';
import { salesOrderStates } from './sales-order-states';

/** One line as read: what was ordered stays, what is missing or cancelled stands beside it (D11, D14). */
export const SalesOrderLine = z
  .object({
    id: told.uuid(),
    itemNo: told.number(),
    sku: told.code(),
    productName: told.text(),
    barcodes: listOf(key.code()).nullish(),
    imageUrl: told.url(),
    amountInOrder: told.number(),
    missingQuantity: told.number(),
    cancelledAmount: told.number(),
    productSalePrice: told.money(),
    lotNumber: told.code(),
    externalLineItemId: told.code(),
  })
  .meta({ id: 'SalesOrderLine', description: 'One line of an order as read' });
export type SalesOrderLine = z.infer<typeof SalesOrderLine>;

const OrderCustomer = z
  .object({
    id: told.uuid(),
    customerNo: told.number(),
    email: told.email(),
    firstName: told.text(),
    lastName: told.text(),
    phone: told.phone(),
  })
  .meta({ id: 'OrderCustomer', description: 'The customer of an order as read' });

/** The waybill of an order: a code, or a document in the platform's own storage. */
const Cargo = z
  .object({ cargoCarrier: told.text(), cargoCode: told.code(), cargoDocumentUrl: told.url() })
  .meta({ id: 'Cargo', description: 'The waybill of an order' });

const OrderVas = z
  .object({
    packageNote: told.longText(),
    documentVAS: objectOf(z.object({ documentUrl: told.url() })).nullish(),
  })
  .meta({ id: 'OrderVas', description: 'Value-added services of an order as read' });

const OrderIrsaliye = z
  .object({
    id: told.code(),
    ettn: told.code(),
    tip: told.code(),
    senaryo: told.code(),
    tasiyiciVKN: told.code(),
    vknTckn: told.code(),
    aVknTckn: told.code(),
    plaka: told.code(),
  })
  .meta({ id: 'OrderIrsaliye', description: 'The e-despatch note of an order as read' });

/** A sales order as read (extension; the spec shows none). */
export const SalesOrder = z
  .object({
    id: key.uuid(),
    referenceNumber: key.code(),
    state: oneOf(salesOrderStates),
    customer: objectOf(OrderCustomer).nullish(),
    salesChannel: told.text(),
    tag: told.text(),
    shipmentNo: told.code(),
    lineItems: linesOf(SalesOrderLine),
    shippingAddress: objectOf(AddressRecord).nullish(),
    billingAddress: objectOf(AddressRecord).nullish(),
    cargo: objectOf(Cargo).nullish(),
    vas: objectOf(OrderVas).nullish(),
    irsaliye: objectOf(OrderIrsaliye).nullish(),
    externalOrderId: told.code(),
    companyNo: told.code(),
    orderType: told.text(),
    integration: objectOf(Integration).nullish(),
    orderCreatedAt: told.instant(),
    createdAt: told.instant(),
    updatedAt: told.instant(),
    pickedAt: told.instant(),
    packedAt: told.instant(),
    readyToBeShippedAt: told.instant(),
    shippedAt: told.instant(),
    deliveredAt: told.instant(),
    cancelledAt: told.instant(),
  })
  .meta({ id: 'SalesOrder', description: 'A sales order' });
export type SalesOrder = z.infer<typeof SalesOrder>;
