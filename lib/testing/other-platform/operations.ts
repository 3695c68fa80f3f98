import { otherPage } from './query';
import { fieldsOf, found, listOf, OtherRefusal, required } from './refusal';
import { type Fields, otherCustomer, otherProduct, replaced } from './shop';
import {
  acceptOrder,
  type OtherCall,
  setCargo,
  tag,
  upsertLots,
  upsertReceiving,
  upsertShipment,
} from './writes';

export type OtherOperation = {
  name: string;
  method: string;
  /** The pattern of the path. Its only group matches the path parameter. */
  path: RegExp;
  status?: 202;
  type?: 'text/plain';
  run: (call: OtherCall) => unknown;
};

const stockOf = (product: Fields): Fields => ({
  ...replaced(product, ['id', 'updatedAt', 'sku', 'name', 'barcodes', 'availableStock']),
  totalStockAmount: product.stockAmount,
  reservedStock: Number(product.stockAmount) - Number(product.availableStock),
  ...replaced(product, ['receivedItemAmount', 'damagedItemAmount', 'expiredAmount']),
  lostItemAmount: 0,
});

const without = (record: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const at = '/openapi/v1';
const path = (rest: string) => new RegExp(`^${at}/${rest}$`);
const part = '([^/]+)';

/** The 25 operations of the spec, without extensions. A write returns nothing unless the spec shows a response. */
export const otherOperations: readonly OtherOperation[] = [
  {
    name: 'createProduct',
    method: 'POST',
    path: path('Products'),
    run: ({ shop, body }) => {
      const given = fieldsOf(body);
      required(given, 'sku', 'name');
      if (shop.products.some(({ sku }) => sku === given.sku))
        throw new OtherRefusal(400, 'This SKU is taken');
      shop.products.push(otherProduct(given));
    },
  },
  {
    name: 'getProductsWithTag',
    method: 'GET',
    path: path('Products/GetProductsWithTag'),
    run: ({ shop, dqb }) => otherPage(shop.products, dqb),
  },
  {
    name: 'getInventoryExpirationDates',
    method: 'GET',
    path: path('Products/inventoryExpirationDates'),
    // The spec shows no query for this list, so the response always contains all rows.
    run: ({ shop }) => ({ count: shop.expirations.length, data: shop.expirations }),
  },
  { name: 'upsertLots', method: 'POST', path: path('Lots'), run: upsertLots },
  {
    name: 'createCustomer',
    method: 'POST',
    path: path('Customers'),
    run: ({ shop, body }) => {
      const given = fieldsOf(body);
      required(given, 'email');
      const numbers = shop.customers.map(({ customerNo }) => Number(customerNo));
      shop.customers.push(otherCustomer(given, Math.max(0, ...numbers) + 1));
    },
  },
  {
    name: 'updateCustomer',
    method: 'PUT',
    path: path(`Customers/${part}`),
    run: ({ shop, key, body }) => {
      const given = fieldsOf(body);
      const customer = found(shop.customers.find(({ customerNo }) => String(customerNo) === key));
      Object.assign(customer, replaced(given, ['firstName', 'lastName', 'phone']));
    },
  },
  {
    name: 'getCustomer',
    method: 'GET',
    path: path(`Customers/${part}`),
    run: ({ shop, key }) => found(shop.customers.find(({ customerNo }) => String(customerNo) === key)),
  },
  {
    name: 'getCustomers',
    method: 'GET',
    path: path('Customers'),
    run: ({ shop, dqb }) => otherPage(shop.customers, dqb),
  },
  {
    name: 'bulkUpsertSalesOrders',
    method: 'POST',
    path: path('SalesOrders/BulkUpsert'),
    run: ({ shop, body }) => {
      for (const order of listOf(body)) acceptOrder(order, shop);
    },
  },
  {
    name: 'updateSalesOrderCargoInfo',
    method: 'POST',
    path: path('SalesOrders/UpdateSalesOrderCargoInfo'),
    run: (call) => setCargo(call, fieldsOf(call.body).referenceNumber),
  },
  {
    name: 'updateCargoInfo',
    method: 'PATCH',
    path: path(`SalesOrders/${part}/cargoInfo`),
    run: (call) => setCargo(call, call.key),
  },
  {
    name: 'updateSalesOrderVasDocument',
    method: 'POST',
    path: path('SalesOrders/UpdateSalesOrderVasDocument'),
    run: ({ shop, body }) => {
      const given = fieldsOf(body);
      required(given, 'referenceNumber', 'documentUrl');
      const order = found(shop.orders.get(String(given.referenceNumber)));
      if (order.state !== 'Created' && order.state !== 'Picked')
        throw new OtherRefusal(400, `Not allowed in state ${order.state}`);
      order.vasDocumentUrl = String(given.documentUrl);
    },
  },
  {
    name: 'cancelLineItems',
    method: 'PUT',
    path: path('SalesOrders/([^/]+):cancelLineItems'),
    status: 202,
    run: ({ shop, key, body }) => {
      const given = fieldsOf(body);
      const order = found(shop.orders.get(key));
      const left = found(order.amounts.get(String(given.sku)));
      const amount = Number(given.amount);
      if (!(amount > 0) || amount > left)
        throw new OtherRefusal(400, `Only ${left} are left`, [{ path: 'amount', message: 'is too much' }]);
      order.amounts.set(String(given.sku), left - amount);
      if ([...order.amounts.values()].every((rest) => rest === 0)) order.state = 'Cancelled';
    },
  },
  {
    name: 'queryInvalidSalesOrders',
    method: 'GET',
    path: path('SalesOrders/SalesOrders\\.queryInvalidSalesOrders'),
    run: ({ shop }) => ({ count: shop.invalidOrders.length, data: shop.invalidOrders }),
  },
  { name: 'upsertShipment', method: 'POST', path: path('Shipments'), run: upsertShipment },
  {
    name: 'bulkUpsertReceivingOrders',
    method: 'POST',
    path: path('ReceivingOrders/BulkUpsert'),
    run: upsertReceiving,
  },
  {
    name: 'updateReceivingOrderTag',
    method: 'PATCH',
    path: path('ReceivingOrders/UpdateReceivingOrderTag'),
    run: ({ shop, body }) => tag(shop.receivingOrders.values(), 'referenceNumber', body),
  },
  {
    name: 'getReceivingOrder',
    method: 'GET',
    path: path(`ReceivingOrders/${part}`),
    run: ({ shop, key }) => without(found(shop.receivingOrders.get(key)), 'tag'),
  },
  {
    name: 'getReceivingOrders',
    method: 'GET',
    path: path('ReceivingOrders'),
    run: ({ shop, dqb }) =>
      otherPage(
        [...shop.receivingOrders.values()].map((order) => without(order, 'tag', 'transferDetails')),
        dqb,
      ),
  },
  {
    name: 'updateStockAdjustmentTag',
    method: 'PATCH',
    path: path('StockAdjustments/UpdateStockAdjustmentTag'),
    run: ({ shop, body }) => tag(shop.adjustments.values(), 'transactionNumber', body),
  },
  {
    name: 'getStockAdjustments',
    method: 'GET',
    path: path('StockAdjustments'),
    run: ({ shop, dqb }) => otherPage([...shop.adjustments.values()], dqb),
  },
  {
    name: 'getReturnsWithTag',
    method: 'GET',
    path: path('Returns/GetReturnsWithTag'),
    run: ({ shop, dqb }) =>
      otherPage(
        [...shop.returns.values()].map((record) => without(record, 'lineItems')),
        dqb,
      ),
  },
  {
    name: 'getReturn',
    method: 'GET',
    path: path(`Returns/${part}`),
    run: ({ shop, key }) => without(found(shop.returns.get(key)), 'tag'),
  },
  {
    name: 'getStocks',
    method: 'GET',
    path: path('Stocks'),
    run: ({ shop, dqb }) => otherPage(shop.products.map(stockOf), dqb),
  },
  {
    name: 'getStocksForErp',
    method: 'GET',
    path: path('Stocks/for-erp'),
    type: 'text/plain',
    run: ({ shop, dqb }) => otherPage(shop.erpStocks, dqb),
  },
];
