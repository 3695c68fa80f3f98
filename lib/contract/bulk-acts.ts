/**
 * What can be done to many records of a list at once, by the write that does it; `keepLabel` is the console's own and goes to
 * no platform. `list` is the read that the records come from, `key` tells them apart there, `record` is the key of what is
 * written; `together`: records of one call.
 */
export const bulkActs = {
  updateProductTag: { list: 'getProductsWithTag', key: 'sku', record: 'sku', together: 1 },
  updateReturnTag: {
    list: 'getReturnsWithTag',
    key: 'returnReferenceNumber',
    record: 'returnReferenceNumber',
    together: 1,
  },
  keepLabel: {
    list: 'getReturnsWithTag',
    key: 'returnReferenceNumber',
    record: 'returnReferenceNumber',
    together: 1,
  },
  updateReceivingOrderTag: {
    list: 'getReceivingOrders',
    key: 'referenceNumber',
    record: 'referenceNumber',
    together: 1,
  },
  updateStockAdjustmentTag: {
    list: 'getStockAdjustments',
    key: 'transactionNumber',
    record: 'transactionNumber',
    together: 1,
  },
  updateSalesOrderTag: {
    list: 'getSalesOrders',
    key: 'referenceNumber',
    record: 'referenceNumber',
    together: 1,
  },
  updateSalesOrderCargoInfo: {
    list: 'getSalesOrders',
    key: 'referenceNumber',
    record: 'referenceNumber',
    together: 1,
  },
  // The list of a shipment is its whole membership: all that join go in one call.
  upsertShipment: {
    list: 'getSalesOrders',
    key: 'referenceNumber',
    record: 'referenceNumber',
    together: 10_000,
  },
  bulkUpsertSalesOrders: {
    list: 'queryInvalidSalesOrders',
    key: 'id',
    record: 'referenceNumber',
    together: 100,
  },
} as const;

export type BulkActName = keyof typeof bulkActs;

export const isBulkAct = (name: unknown): name is BulkActName =>
  typeof name === 'string' && Object.hasOwn(bulkActs, name);

/** The acts on a list. */
export const bulkActsOn = (list: string): BulkActName[] =>
  Object.entries(bulkActs).flatMap(([name, act]) => (act.list === list && isBulkAct(name) ? [name] : []));

/** Records of one run: more are better parted by a filter. */
export const MOST_IN_RUN = 20_000;
