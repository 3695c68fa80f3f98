import { EXPIRING_DAYS } from '../expiring';
import type { OperationName } from '../operations';
import type { SandboxOperationName } from '../resources/sandbox';
import answers from './example-answers.json' with { type: 'json' };

type OperationDoc = {
  description: string;
  params?: Record<string, string | number>;
  query?: { dqb: string };
  body?: unknown;
};

const sku = 'SOAP-LAVENDER-100';
const orderNo = 'ORD-2026-0001';
const receivingNo = 'IN-2026-0001';
const returnNo = 'RET-2026-0001';
const adjustmentNo = 'ADJ-000001';
const shipmentNo = 'SHP-2026-0001';

/** The platform's responses to these examples in an empty tenant. A platform test generates the file: run it with `-u`. */
export const exampleAnswers: Readonly<Partial<Record<OperationName, unknown>>> = {
  ...answers,
  getTenants: { count: 1, data: [{ id: 'lavender-house', name: 'Lavender House' }] },
  getFigures: { count: 1, data: [{ figure: 'ordersCreated', day: '2026-11-24T00:00:00Z', value: 41 }] },
};

const firstRows = { dqb: 'offset=0&count=50' };
const bySku = { dqb: `o=Equals&p=sku&v=${sku}&offset=0&count=50` };
const byReference = { params: { referenceNumber: orderNo } };

const address = {
  addressFirstName: 'Ayşe',
  addressLastName: 'Yılmaz',
  addressOne: 'Moda Cad. 12/3',
  district: 'Kadıköy',
  city: 'İstanbul',
  postalCode: '34710',
  country: 'Türkiye',
  addressPhone: '+905321112233',
};

const person = { email: 'ayse@example.com', firstName: 'Ayşe', lastName: 'Yılmaz', phone: '+905321112233' };

/** The body shared by all examples of orders. */
export const exampleOrder = {
  referenceNumber: orderNo,
  customer: person,
  shippingAddress: address,
  billingAddress: address,
  lineItems: [{ sku, amountInOrder: 2, productSalePrice: 89.9 }],
  salesChannel: 'ERP',
  orderCreatedAt: '2026-11-24T09:30:00Z',
};

const dqb = 'Filter, sort and page with `dqb`; 50 records without it, 100 at most.';

const cargo =
  'Send one of three: a `cargoCode`, the address of a document, or a label as ZPL. A `cargoDocumentUrl` is fetched and stored, a ' +
  '`cargoDocumentZpl` is stored as a document; sending both is refused, and with a `cargoCode` both are ignored. Allowed until the ' +
  'order is shipped.';

const tag = 'Replaces the tag; an empty one removes it. Separate several tags with commas.';

/** The description of each operation in Markdown, and an example call, in an order in which an empty tenant accepts all of them. */
export const operationDocs: Readonly<Record<OperationName, OperationDoc>> = {
  createProduct: {
    description:
      'Needs `sku`, `name`, `type` and at least one barcode. A SKU that exists is refused with 409. Unknown attributes are stored, but ' +
      'not returned.',
    body: {
      sku,
      name: 'Lavender soap 100 g',
      barcodes: ['8690000000012'],
      type: 'Product',
      category: 'Soap',
      price: 89.9,
      currency: 'TRY',
      weight: 0.11,
      unitOfWeight: 'Kg',
      isLotMandatory: true,
      isExpirationTracked: true,
    },
  },
  updateProduct: {
    description: 'Changes the attributes that are sent and keeps the others. The SKU cannot change.',
    params: { sku },
    body: { name: 'Lavender soap, 100 g', salePrice: 79.9 },
  },
  updateProductTag: { description: tag, body: { sku, tag: 'gift, bestseller' } },
  upsertLots: {
    description:
      'A lot is known by SKU and lot number: it is updated if it exists and inserted if not. Lots with an unknown SKU are skipped, and ' +
      'their SKUs listed in `skippedSkus`. At most 1,000 lots.',
    body: [
      {
        sku,
        lotNumber: 'L2026-11',
        expirationDate: '2027-11-30T00:00:00Z',
        productionDate: '2026-11-02T00:00:00Z',
      },
    ],
  },
  createCustomer: {
    description: 'The email identifies the customer. An email that exists is refused with 409.',
    body: person,
  },
  updateCustomer: {
    description: 'Changes the fields that are sent and keeps the others. The email cannot change.',
    params: { customerNo: 1 },
    body: { phone: '+905329998877' },
  },
  bulkUpsertReceivingOrders: {
    description:
      'Creates orders, or replaces the lines of those that exist and are not yet at the warehouse. A new order needs a `transferType` and ' +
      'the details of that type. Always answers 200: orders that could not be saved are listed in `updateFailures`. A ' +
      '`referenceNumber` has up to 30 characters, no underscore and not only dots. At most 1,000 orders.',
    body: [
      {
        referenceNumber: receivingNo,
        transferType: 'CargoTransfer',
        receiveType: 'Standard',
        cargoTransfer: {
          shipmentDate: '2026-11-20T08:00:00Z',
          cargoCompanyName: 'Example Cargo',
          trackingNumber: 'TRK-1001',
        },
        lineItems: [{ sku, expectedQuantity: 120, lotNumber: 'L2026-11' }],
      },
    ],
  },
  updateReceivingOrderTag: { description: tag, body: { referenceNumber: receivingNo, tag: 'urgent' } },
  bulkUpsertSalesOrders: {
    description:
      'Each order is accepted or rejected on its own: the response counts the accepted ones, and rejected ones are listed by ' +
      '`queryInvalidSalesOrders` with their error. An order needs a customer (name, email, phone), both addresses (name, phone, ' +
      'street, city, country; inside Türkiye a known city and district, elsewhere a postal code) and at least one line with a known ' +
      'SKU and a whole quantity. A `referenceNumber` has up to 30 characters, no underscore and not only dots; a SKU appears once in an ' +
      'order. An order that exists is replaced while it is Created. At most 1,000 orders, and 10,000 lines in an order.',
    body: [exampleOrder],
  },
  updateSalesOrderTag: { description: tag, body: { referenceNumber: orderNo, tag: 'gift' } },
  updateSalesOrderVasDocument: {
    description:
      'The document is fetched from its public address and stored: PDF, PNG, JPEG or ZPL, 10 MB at most. Allowed only while the order ' +
      'is Created or Picked.',
    body: {
      referenceNumber: orderNo,
      documentUrl: 'https://www.w3.org/WAI/ER/tests/xhtml/testfiles/resources/pdf/dummy.pdf',
    },
  },
  updateSalesOrderCargoInfo: {
    description: `The body names the order. ${cargo}`,
    body: { referenceNumber: orderNo, cargoCarrier: 'Example Cargo', cargoCode: 'CRG-778812' },
  },
  updateCargoInfo: {
    description: `Path and body name the same order. ${cargo}`,
    ...byReference,
    body: {
      referenceNumber: orderNo,
      cargoCarrier: 'Example Cargo',
      cargoDocumentZpl: '^XA^FO50,50^ADN,36,20^FDORD-2026-0001^FS^XZ',
    },
  },
  upsertShipment: {
    description:
      'The list of orders is complete: listed ones are attached, or moved in from another shipment, and those no longer listed are ' +
      'detached. If one is unknown or already shipped, the request is refused and nothing changes.',
    body: { shipmentNo, shipmentType: 'Road', shipmentDate: '2026-11-26T00:00:00Z', salesOrders: [orderNo] },
  },
  cancelLineItems: {
    description:
      'Cancels a quantity of one line. It subtracts: sent twice, it cancels twice, so send an `Idempotency-Key`. More than is left is ' +
      'refused with 409. Allowed until the order is shipped.',
    ...byReference,
    body: { sku, amount: 1 },
  },
  updateReturnTag: { description: tag, body: { returnReferenceNumber: returnNo, tag: 'box damaged' } },
  updateStockAdjustmentTag: {
    description: tag,
    body: { transactionNumber: adjustmentNo, tag: 'yearly count' },
  },
  getProductsWithTag: { description: `Products with their stock and tag. ${dqb}`, query: bySku },
  getInventoryExpirationDates: {
    description: `How many units of each product expire on which day. ${dqb}`,
    query: firstRows,
  },
  getLots: { description: `Lots with their dates and sellable stock. ${dqb}`, query: bySku },
  getCustomer: {
    description: 'One customer with all addresses, by the number that the platform gave.',
    params: { customerNo: 1 },
  },
  getCustomers: {
    description: `Customers with their addresses. ${dqb}`,
    query: { dqb: 'o=Equals&p=email&v=ayse@example.com&offset=0&count=50' },
  },
  queryInvalidSalesOrders: {
    description: `Rejected orders and the error of each. An order leaves the list once it is accepted. ${dqb}`,
    query: firstRows,
  },
  getRejectedSalesOrder: {
    description:
      'A rejected order with its payload as received, kept for 90 days after the order was accepted or rejected anew.',
    params: { id: '00000000-0000-4000-8000-000000000001' },
  },
  getRejectedSalesOrders: {
    description: `Rejected orders that stand in the list, each with its payload as received. ${dqb}`,
    query: firstRows,
  },
  getSalesOrders: {
    description: `Sales orders with their lines and states. ${dqb}`,
    query: { dqb: 'o=Equals&p=state&v=Created&s=createdAt,desc&offset=0&count=50' },
  },
  getSalesOrder: {
    description: 'One sales order with its lines, states, addresses and cargo info.',
    ...byReference,
  },
  getShipments: { description: `Shipments with the references of their orders. ${dqb}`, query: firstRows },
  getShipment: { description: 'One shipment with the references of its orders.', params: { shipmentNo } },
  getReceivingOrder: {
    description:
      'One receiving order with its transfer details, and what was accepted and damaged of each line.',
    params: { referenceNumber: receivingNo },
  },
  getReceivingOrders: {
    description: `Receiving orders with their lines, without transfer details. ${dqb}`,
    query: { dqb: 'o=Equals&p=state&v=Completed&offset=0&count=50' },
  },
  getStockAdjustments: {
    description: `Corrections of stock that the warehouse made, with their lines. ${dqb}`,
    query: firstRows,
  },
  getReturn: {
    description: 'One return with its lines, a line for each unit, and what the warehouse found.',
    params: { returnNo },
  },
  getReturnsWithTag: { description: `Returns with their tags, without lines. ${dqb}`, query: firstRows },
  getStocks: {
    description: `Stock of each product. Available is on hand less reserved and expired. ${dqb}`,
    query: bySku,
  },
  getStocksForErp: {
    description: `Totals of every kind of stock movement of each product, for an ERP’s books. ${dqb}`,
    query: firstRows,
  },
  getTenants: { description: 'Their IDs are the values of `X-Tenant-Id`.' },
  getFigures: {
    description:
      'Days begin at midnight of the time zone in the path (`Europe/Istanbul`, its slash escaped). Counted on each of the last 97 ' +
      'days: `ordersCreated`, `ordersShipped`, `ordersRejected`, `returnsCreated`. As things stood at the end of each of the last 15 ' +
      'days: `ordersOpen`, `returnsWaiting`, `receivingDue`, `receivingAtGate`. As things stand today: `expiredUnits`, ' +
      `\`expiringUnits\` (within ${EXPIRING_DAYS} days), ` +
      'and their value by currency, `expiredValue:TRY`; `receivedShort`, completed within 30 days ' +
      'with less than expected. A day that is missing is zero.',
    params: { zone: 'Europe/Istanbul' },
  },
};

/** The descriptions of the sandbox operations. */
export const sandboxDescriptions: Readonly<Record<SandboxOperationName, string>> = {
  createTenant:
    'A tenant of its own for a test, filled with a scenario. Its ID is the value of `X-Tenant-Id`.',
  resetTenant: 'Deletes everything in the tenant and fills it anew; the same seed gives the same data.',
  advanceSalesOrder: 'Moves the order to a later state. Shortages are what the picker did not find.',
  advanceReceivingOrder:
    'Moves the order to a later state. At completion, everything expected is accepted unless lines say otherwise.',
  createReturn: 'A return that a customer announces; one line is one unit.',
  advanceReturn: 'Moves the return to a later state. At completion, a line that is not named is undamaged.',
  createStockAdjustment: 'Stock that the warehouse found, lost, quarantined or released.',
  setFaults: 'The next calls of the named operations fail as described. Replaces the faults set before.',
  clearFaults: 'Removes every fault that is still waiting.',
  setAutopilot:
    'While it is on, orders, receiving orders and returns move to their next state by themselves.',
};
