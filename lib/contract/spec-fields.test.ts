import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operations } from './operations';
import { Address, AddressRecord } from './resources/address';
import { CargoInfo } from './resources/cargo-info';
import { Customer, CustomerCreate, CustomerUpdate } from './resources/customers';
import { Integration } from './resources/integration';
import { LotUpsert, LotUpsertResult } from './resources/lots';
import { InventoryExpiration, Product, ProductCreate } from './resources/products';
import {
  ReceivingOrder,
  ReceivingOrderListed,
  ReceivingOrderUpsert,
  ReceivingOrderUpsertResult,
} from './resources/receiving-orders';
import { InvalidSalesOrder } from './resources/rejected-orders';
import { Return, ReturnWithTag } from './resources/returns';
import { SalesOrderUpsert } from './resources/sales-order-upsert';
import { LineCancellation, VasDocument } from './resources/sales-orders';
import { ShipmentResult, ShipmentUpsert } from './resources/shipments';
import { StockAdjustment } from './resources/stock-adjustments';
import { ErpStock, Stock } from './resources/stocks';
import { fieldsOf } from './schema/describe';
import { fieldAt } from './schema/value-at';

// Copied from the spec's tables, one list per table.
const address =
  'addressFirstName addressLastName company addressOne addressTwo district city postalCode country addressPhone ' +
  'taxOffice taxNumber';
const readLine =
  'id imageUrl productName acceptedQuantity damagedQuantity processedAt sku expectedQuantity itemNo lotNumber ' +
  'hasLimitCheck tolerance externalLineItemId';
const receiving =
  'id referenceNumber state transferType receiveType integration lineItems createdAt arrivedToWarehouseAt ' +
  'completedAt cancelledAt';
const returned =
  'source returnReferenceNumber salesOrderChannel salesOrderReferenceNumber notes state trackingId cargoCarrier ' +
  'createdAt updatedAt arrivedToWarehouseAt completedAt';

const tables: [title: string, schema: z.ZodType, inside: string, fields: string][] = [
  ['integration reference', Integration, '', 'integrationType integrationName'],
  [
    'product create',
    ProductCreate,
    '',
    'sku name barcodes imageUrl category price salePrice taxRatio salesUrl tag width length height weight ' +
      'integrationId isLotMandatory isImco materialGroup origin isQualityCheckNeeded isExpirationTracked',
  ],
  [
    'product query item',
    Product,
    '',
    'id state createdAt updatedAt favorite sku stockAmount availableStock receivedItemAmount damagedItemAmount ' +
      'expiredAmount integration imageUrl name barcodes type category sioc width length height weight ' +
      'unitOfDimension unitOfWeight tag',
  ],
  ['lot', LotUpsert, '', 'sku lotNumber expirationDate productionDate supplierLotNumber'],
  ['lot result', LotUpsertResult, '', 'created updated skippedSkus'],
  ['customer create', CustomerCreate, '', 'email firstName lastName phone'],
  ['customer update', CustomerUpdate, '', 'firstName lastName phone'],
  ['customer', Customer, '', 'email firstName lastName phone id customerNo createdAt addresses'],
  ['customer address', Customer, 'addresses', `addressNo id ${address}`],
  ['address', Address, '', address],
  ['address as read', AddressRecord, '', `addressNo id ${address}`],
  [
    'receiving order upsert',
    ReceivingOrderUpsert,
    '',
    'referenceNumber integrationId lineItems lineItemLotNumbers',
  ],
  [
    'receiving line upsert',
    ReceivingOrderUpsert,
    'lineItems',
    'sku expectedQuantity hasLimitCheck tolerance itemNo lotNumber externalLineItemId',
  ],
  ['receiving lots upsert', ReceivingOrderUpsert, 'lineItemLotNumbers', 'expectedQuantity sku lotNumber'],
  ['receiving failures', ReceivingOrderUpsertResult, 'updateFailures', 'referenceNumber message'],
  ['receiving order listed', ReceivingOrderListed, '', receiving],
  ['receiving order', ReceivingOrder, '', `${receiving} transferDetails`],
  [
    'transfer details',
    ReceivingOrder,
    'transferDetails',
    'shipmentDate cargoCompanyName trackingNumber pickupDate pickupAddress carriageCompanyName waybillNumber',
  ],
  ['receiving line', ReceivingOrder, 'lineItems', readLine],
  [
    'sales order upsert',
    SalesOrderUpsert,
    '',
    'referenceNumber customer shippingAddress billingAddress lineItems externalOrderId salesChannel orderCreatedAt ' +
      'companyNo orderType vas irsaliye integrationId',
  ],
  ['sales order customer', SalesOrderUpsert, 'customer', 'email firstName lastName phone'],
  ['sales order shipping address', SalesOrderUpsert, 'shippingAddress', address],
  ['sales order billing address', SalesOrderUpsert, 'billingAddress', address],
  [
    'sales order line',
    SalesOrderUpsert,
    'lineItems',
    'amountInOrder sku productSalePrice itemNo lotNumber externalLineItemId',
  ],
  ['sales order vas', SalesOrderUpsert, 'vas', 'packageNote documentVAS'],
  ['sales order vas document', SalesOrderUpsert, 'vas.documentVAS', 'documentUrl'],
  ['irsaliye', SalesOrderUpsert, 'irsaliye', 'id ettn tip senaryo tasiyiciVKN vknTckn aVknTckn plaka'],
  ['cargo info', CargoInfo, '', 'referenceNumber cargoCarrier cargoDocumentUrl cargoDocumentZpl cargoCode'],
  ['vas document', VasDocument, '', 'referenceNumber documentUrl'],
  ['line cancellation', LineCancellation, '', 'amount sku'],
  [
    'invalid sales order',
    InvalidSalesOrder,
    '',
    'id isPaid error createdAt openApiIdentifier referenceNumber integrationType integrationName salesChannel ' +
      'customerFullName paymentGatewayNames',
  ],
  ['shipment', ShipmentUpsert, '', 'shipmentNo shipmentType shipmentDate salesOrders integrationId'],
  ['shipment answer', ShipmentResult, '', 'shipmentNo shipmentType shipmentDate results detached'],
  ['shipment answer result', ShipmentResult, 'results', 'status referenceNumber previousShipmentNo'],
  ['return', Return, '', `${returned} lineItems`],
  ['return with tag', ReturnWithTag, '', `${returned} tag`],
  [
    'return line',
    Return,
    'lineItems',
    'lineItemReferenceNumber sku processedAt state damagedState serialNumber',
  ],
  [
    'stock',
    Stock,
    '',
    'id updatedAt sku name barcodes totalStockAmount availableStock reservedStock receivedItemAmount ' +
      'damagedItemAmount expiredAmount lostItemAmount',
  ],
  [
    'erp stock',
    ErpStock,
    '',
    'sku completedReceivingAcceptedAmount ewaybilSalesOrderUsedAmount unEwaybilSalesOrderUsedAmount ' +
      'ewaybilAndUnEwaybilSalesOrderCancelledAmount countingIncreasedAmount countingDecreasedAmount ' +
      'lostToStockAmount stockToLostAmount stockToDamagedAmount damagedToStockAmount',
  ],
  ['stock adjustment', StockAdjustment, '', 'id transactionNumber transactionType completedAt tag lineItems'],
  [
    'stock adjustment line',
    StockAdjustment,
    'lineItems',
    'id lostAmount foundAmount putInQuarantineAmount releaseFromQuarantineAmount productName sku',
  ],
  [
    'inventory expiration',
    InventoryExpiration,
    '',
    'sku barcodes imageUrl name expirationDate amount inventoryItemType',
  ],
  ['receiving tag', operations.updateReceivingOrderTag.body, '', 'referenceNumber tag'],
  ['adjustment tag', operations.updateStockAdjustmentTag.body, '', 'transactionNumber tag'],
  ['paged result', operations.getStocks.response, '', 'items count offset dataSetCount'],
  ['data result', operations.queryInvalidSalesOrders.response, '', 'count data'],
  ['data result', operations.getInventoryExpirationDates.response, '', 'count data'],
];

// The spec shows values for it, but no name.
const requiredBeyond = ['type'];

describe('the contract has the fields of the spec, and others only where a platform by the spec may lack them', () => {
  it.each(tables)('%s', (_title, schema, inside, fields) => {
    const found = inside === '' ? fieldsOf(schema) : (fieldAt(fieldsOf(schema), inside)?.item ?? []);
    const wanted = fields.split(' ');
    expect(found.map((f) => f.name)).toEqual(expect.arrayContaining(wanted));
    const beyond = found.filter((f) => f.required && !wanted.includes(f.name)).map((f) => f.name);
    expect(requiredBeyond).toEqual(expect.arrayContaining(beyond));
  });

  it('types dates as instants, and calendar days as days', () => {
    const kinds = tables.flatMap(([, schema]) => fieldsOf(schema)).map((f) => [f.name, f.kind] as const);
    const at = kinds.filter(([name]) => /At$|^pickupDate$/.test(name));
    expect(at.length).toBeGreaterThan(20);
    expect(at.filter(([, kind]) => kind !== 'instant')).toEqual([]);
    const days = kinds.filter(([name]) =>
      ['expirationDate', 'productionDate', 'shipmentDate'].includes(name),
    );
    expect(days.map(([, kind]) => kind)).toEqual(Array(6).fill('day'));
  });
});
