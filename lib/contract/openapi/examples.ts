import type { OperationName } from '../operations';
import answers from './example-answers.json' with { type: 'json' };

type OperationExample = {
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

/** One call per operation, in an order in which an empty tenant accepts all of them. */
export const examples: Readonly<Record<OperationName, OperationExample>> = {
  createProduct: {
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
  updateProduct: { params: { sku }, body: { name: 'Lavender soap, 100 g', salePrice: 79.9 } },
  updateProductTag: { body: { sku, tag: 'gift, bestseller' } },
  upsertLots: {
    body: [
      {
        sku,
        lotNumber: 'L2026-11',
        expirationDate: '2027-11-30T00:00:00Z',
        productionDate: '2026-11-02T00:00:00Z',
      },
    ],
  },
  createCustomer: { body: person },
  updateCustomer: { params: { customerNo: 1 }, body: { phone: '+905329998877' } },
  bulkUpsertReceivingOrders: {
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
  updateReceivingOrderTag: { body: { referenceNumber: receivingNo, tag: 'urgent' } },
  bulkUpsertSalesOrders: { body: [exampleOrder] },
  updateSalesOrderTag: { body: { referenceNumber: orderNo, tag: 'gift' } },
  updateSalesOrderVasDocument: {
    body: {
      referenceNumber: orderNo,
      documentUrl: 'https://www.w3.org/WAI/ER/tests/xhtml/testfiles/resources/pdf/dummy.pdf',
    },
  },
  updateSalesOrderCargoInfo: {
    body: { referenceNumber: orderNo, cargoCarrier: 'Example Cargo', cargoCode: 'CRG-778812' },
  },
  updateCargoInfo: {
    ...byReference,
    body: {
      referenceNumber: orderNo,
      cargoCarrier: 'Example Cargo',
      cargoDocumentZpl: '^XA^FO50,50^ADN,36,20^FDORD-2026-0001^FS^XZ',
    },
  },
  upsertShipment: {
    body: { shipmentNo, shipmentType: 'Road', shipmentDate: '2026-11-26T00:00:00Z', salesOrders: [orderNo] },
  },
  cancelLineItems: { ...byReference, body: { sku, amount: 1 } },
  updateReturnTag: { body: { returnReferenceNumber: returnNo, tag: 'box damaged' } },
  updateStockAdjustmentTag: { body: { transactionNumber: adjustmentNo, tag: 'yearly count' } },
  getProductsWithTag: { query: bySku },
  getInventoryExpirationDates: { query: firstRows },
  getLots: { query: bySku },
  getCustomer: { params: { customerNo: 1 } },
  getCustomers: { query: { dqb: 'o=Equals&p=email&v=ayse@example.com&offset=0&count=50' } },
  queryInvalidSalesOrders: { query: firstRows },
  getRejectedSalesOrder: { params: { id: '00000000-0000-4000-8000-000000000001' } },
  getRejectedSalesOrders: { query: firstRows },
  getSalesOrders: { query: { dqb: 'o=Equals&p=state&v=Created&s=createdAt,desc&offset=0&count=50' } },
  getSalesOrder: byReference,
  getShipments: { query: firstRows },
  getShipment: { params: { shipmentNo } },
  getReceivingOrder: { params: { referenceNumber: receivingNo } },
  getReceivingOrders: { query: { dqb: 'o=Equals&p=state&v=Completed&offset=0&count=50' } },
  getStockAdjustments: { query: firstRows },
  getReturn: { params: { returnNo } },
  getReturnsWithTag: { query: firstRows },
  getStocks: { query: bySku },
  getStocksForErp: { query: firstRows },
  getTenants: {},
  getFigures: { params: { zone: 'Europe/Istanbul' } },
};
