import type { OperationName } from '../operations';
import type { SandboxOperationName } from '../resources/sandbox';

// Separate from the operations, because browsers load those without the descriptions.

const dqb = 'Filter, sort and page with `dqb`; 50 records without it, 100 at most.';

const cargo =
  'Send one of three: a `cargoCode`, the address of a document, or a label as ZPL. A `cargoDocumentUrl` is fetched and stored, a ' +
  '`cargoDocumentZpl` is stored as a document; sending both is refused, and with a `cargoCode` both are ignored. Allowed until the ' +
  'order is shipped.';

const tag = 'Replaces the tag; an empty one removes it. Separate several tags with commas.';

/** What each operation does, in Markdown, for the API documents. */
export const descriptions: Readonly<Record<OperationName | SandboxOperationName, string>> = {
  createProduct:
    'Needs `sku`, `name`, `type` and at least one barcode. A SKU that exists is refused with 409. Unknown attributes are stored, but ' +
    'not returned.',
  getProductsWithTag: `Products with their stock and tag. ${dqb}`,
  getInventoryExpirationDates: `How many units of each product expire on which day. ${dqb}`,
  updateProduct: 'Changes the attributes that are sent and keeps the others. The SKU cannot change.',
  updateProductTag: tag,
  upsertLots:
    'A lot is known by SKU and lot number: it is updated if it exists and inserted if not. Lots with an unknown SKU are skipped, and ' +
    'their SKUs listed in `skippedSkus`. At most 1,000 lots.',
  getLots: `Lots with their dates and sellable stock. ${dqb}`,
  createCustomer: 'The email identifies the customer. An email that exists is refused with 409.',
  updateCustomer: 'Changes the fields that are sent and keeps the others. The email cannot change.',
  getCustomer: 'One customer with all addresses, by the number that the platform gave.',
  getCustomers: `Customers with their addresses. ${dqb}`,
  bulkUpsertSalesOrders:
    'Each order is accepted or rejected on its own: the response counts the accepted ones, and rejected ones are listed by ' +
    '`queryInvalidSalesOrders` with their error. An order needs a customer (name, email, phone), both addresses (name, phone, ' +
    'street, city, country; inside Türkiye a known city and district, elsewhere a postal code) and at least one line with a known ' +
    'SKU and a whole quantity. A `referenceNumber` has up to 30 characters, no underscore and not only dots; a SKU appears once in an ' +
    'order. An order that exists is replaced while it is Created. At most 1,000 orders, and 10,000 lines in an order.',
  updateSalesOrderCargoInfo: `The body names the order. ${cargo}`,
  updateCargoInfo: `Path and body name the same order. ${cargo}`,
  updateSalesOrderVasDocument:
    'The document is fetched from its public address and stored: PDF, PNG, JPEG or ZPL, 10 MB at most. Allowed only while the order ' +
    'is Created or Picked.',
  cancelLineItems:
    'Cancels a quantity of one line. It subtracts: sent twice, it cancels twice, so send an `Idempotency-Key`. More than is left is ' +
    'refused with 409. Allowed until the order is shipped.',
  queryInvalidSalesOrders: `Rejected orders and the error of each. An order leaves the list once it is accepted. ${dqb}`,
  getRejectedSalesOrder:
    'A rejected order with its payload as received, kept for 90 days after the order was accepted or rejected anew.',
  getRejectedSalesOrders: `Rejected orders that stand in the list, each with its payload as received. ${dqb}`,
  getSalesOrders: `Sales orders with their lines and states. ${dqb}`,
  getSalesOrder: 'One sales order with its lines, states, addresses and cargo info.',
  updateSalesOrderTag: tag,
  upsertShipment:
    'The list of orders is complete: listed ones are attached, or moved in from another shipment, and those no longer listed are ' +
    'detached. If one is unknown or already shipped, the request is refused and nothing changes.',
  getShipments: `Shipments with the references of their orders. ${dqb}`,
  getShipment: 'One shipment with the references of its orders.',
  bulkUpsertReceivingOrders:
    'Creates orders, or replaces the lines of those that exist and are not yet at the warehouse. A new order needs a `transferType` and ' +
    'the details of that type. Always answers 200: orders that could not be saved are listed in `updateFailures`. A ' +
    '`referenceNumber` has up to 30 characters, no underscore and not only dots. At most 1,000 orders.',
  updateReceivingOrderTag: tag,
  getReceivingOrder:
    'One receiving order with its transfer details, and what was accepted and damaged of each line.',
  getReceivingOrders: `Receiving orders with their lines, without transfer details. ${dqb}`,
  updateStockAdjustmentTag: tag,
  getStockAdjustments: `Corrections of stock that the warehouse made, with their lines. ${dqb}`,
  getReturn: 'One return with its lines, a line for each unit, and what the warehouse found.',
  getReturnsWithTag: `Returns with their tags, without lines. ${dqb}`,
  updateReturnTag: tag,
  getStocks: `Stock of each product. Available is on hand less reserved and expired. ${dqb}`,
  getStocksForErp: `Totals of every kind of stock movement of each product, for an ERP’s books. ${dqb}`,
  getTenants: 'Their IDs are the values of `X-Tenant-Id`.',
  getFigures:
    'Days begin at midnight of the time zone in the path (`Europe/Istanbul`, its slash escaped). Counted on each of the last 97 ' +
    'days: `ordersCreated`, `ordersShipped`, `ordersRejected`, `returnsCreated`. As things stood at the end of each of the last 15 ' +
    'days: `ordersOpen`, `returnsWaiting`, `receivingDue`, `receivingAtGate`. As things stand today: `expiredUnits`, ' +
    '`expiringUnits` (within 30 days), and their value by currency, `expiredValue:TRY`; `receivedShort`, completed within 30 days ' +
    'with less than expected. A day that is missing is zero.',

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
