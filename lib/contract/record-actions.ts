/**
 * What can be done to a record, by the write that does it; `keepLabel` is the console's own and goes to no platform. Buttons,
 * their explanation, the shortcut `e` of a list, the command palette and bulk actions read this table. In which states an action
 * is possible is said by its operation, which the platform reads as well; an operation without a row has no more to say.
 *
 * - `on`: the resource whose records it is done to, where that is not the operation's own.
 * - `labelOf`: the operation whose name stands on its button, where two write the same.
 * - `edit`: where it is done, from a list by the shortcut `e`; braces around the fields of the row.
 * - `bulk`: `list` is the read that the records come from, `key` tells them apart there, `record` is the key of what is written;
 *   `together`: records of one call.
 */
export const recordActions = {
  updateProduct: { edit: 'products/{sku}?act=updateProduct' },
  updateProductTag: { bulk: { list: 'getProductsWithTag', key: 'sku', record: 'sku', together: 1 } },
  updateCustomer: { edit: 'customers/{customerNo}?act=updateCustomer' },
  upsertLots: { edit: 'lots/{sku}/{lotNumber}/edit' },
  updateReturnTag: {
    edit: 'returns/{returnReferenceNumber}?act=updateReturnTag',
    bulk: {
      list: 'getReturnsWithTag',
      key: 'returnReferenceNumber',
      record: 'returnReferenceNumber',
      together: 1,
    },
  },
  keepLabel: {
    on: 'returns',
    edit: 'returns/{returnReferenceNumber}?act=keepLabel',
    bulk: {
      list: 'getReturnsWithTag',
      key: 'returnReferenceNumber',
      record: 'returnReferenceNumber',
      together: 1,
    },
  },
  updateReceivingOrderTag: {
    edit: 'receiving-orders/{referenceNumber}?act=updateReceivingOrderTag',
    bulk: { list: 'getReceivingOrders', key: 'referenceNumber', record: 'referenceNumber', together: 1 },
  },
  updateStockAdjustmentTag: {
    edit: 'stock-adjustments/{transactionNumber}?act=updateStockAdjustmentTag',
    bulk: { list: 'getStockAdjustments', key: 'transactionNumber', record: 'transactionNumber', together: 1 },
  },
  updateSalesOrderTag: {
    bulk: { list: 'getSalesOrders', key: 'referenceNumber', record: 'referenceNumber', together: 1 },
  },
  updateSalesOrderCargoInfo: {
    bulk: { list: 'getSalesOrders', key: 'referenceNumber', record: 'referenceNumber', together: 1 },
  },
  // Of the two ways to say it one is offered; that it goes by the address is nobody's concern.
  updateCargoInfo: { labelOf: 'updateSalesOrderCargoInfo' },
  // The list of a shipment is its whole membership: all that join go in one call.
  upsertShipment: {
    on: 'sales-orders',
    bulk: { list: 'getSalesOrders', key: 'referenceNumber', record: 'referenceNumber', together: 10_000 },
  },
  bulkUpsertSalesOrders: {
    edit: 'sales-orders/{referenceNumber}/edit',
    bulk: { list: 'queryInvalidSalesOrders', key: 'id', record: 'referenceNumber', together: 100 },
  },
} as const;

export type RecordActionName = keyof typeof recordActions;
type Rows = typeof recordActions;

/** The actions that are done to many records at once. */
export type BulkActName = {
  [N in RecordActionName]: Rows[N] extends { bulk: object } ? N : never;
}[RecordActionName];

/** The actions that a list opens by the shortcut `e`. */
export type EditActName = {
  [N in RecordActionName]: Rows[N] extends { edit: string } ? N : never;
}[RecordActionName];

export const isBulkAct = (name: unknown): name is BulkActName =>
  typeof name === 'string' &&
  Object.entries(recordActions).some(([own, row]) => own === name && 'bulk' in row);

/** The actions on many records of a list. */
export const bulkActsOn = (list: string): BulkActName[] =>
  Object.entries(recordActions).flatMap(([name, row]) =>
    'bulk' in row && row.bulk.list === list && isBulkAct(name) ? [name] : [],
  );

/** Records of one run: more are better parted by a filter. */
export const MOST_IN_RUN = 20_000;
