import { findResource } from './resource-definitions';
import { valueAt } from './schema/value-at';

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
 * - `keys`: the shortcut on the record's own page, and in a list for the selected ones.
 */
export const recordActions = {
  updateProduct: { edit: 'products/{sku}?act=updateProduct', keys: 'e' },
  updateProductTag: {
    edit: 'products/{sku}?act=updateProductTag',
    keys: 'l',
    bulk: { list: 'getProductsWithTag', key: 'sku', record: 'sku', together: 1 },
  },
  updateCustomer: { edit: 'customers/{customerNo}?act=updateCustomer', keys: 'e' },
  upsertLots: { edit: 'lots/{sku}/{lotNumber}/edit', keys: 'e' },
  updateReturnTag: {
    keys: 'l',
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
    keys: 'l',
    edit: 'receiving-orders/{referenceNumber}?act=updateReceivingOrderTag',
    bulk: { list: 'getReceivingOrders', key: 'referenceNumber', record: 'referenceNumber', together: 1 },
  },
  updateStockAdjustmentTag: {
    keys: 'l',
    edit: 'stock-adjustments/{transactionNumber}?act=updateStockAdjustmentTag',
    bulk: { list: 'getStockAdjustments', key: 'transactionNumber', record: 'transactionNumber', together: 1 },
  },
  updateSalesOrderTag: {
    keys: 'l',
    bulk: { list: 'getSalesOrders', key: 'referenceNumber', record: 'referenceNumber', together: 1 },
  },
  updateSalesOrderCargoInfo: {
    bulk: { list: 'getSalesOrders', key: 'referenceNumber', record: 'referenceNumber', together: 1 },
  },
  // Of the two ways to say it one is offered; that it goes by the address is nobody's concern.
  updateCargoInfo: { labelOf: 'updateSalesOrderCargoInfo', keys: 'c' },
  // The list of a shipment is its whole membership: all that join go in one call.
  upsertShipment: {
    on: 'sales-orders',
    keys: 's',
    bulk: { list: 'getSalesOrders', key: 'referenceNumber', record: 'referenceNumber', together: 10_000 },
  },
  bulkUpsertSalesOrders: {
    keys: 'e',
    edit: 'sales-orders/{referenceNumber}/edit',
    bulk: { list: 'queryInvalidSalesOrders', key: 'id', record: 'referenceNumber', together: 100 },
  },
  bulkUpsertReceivingOrders: { keys: 'e' },
} as const;

export type RecordActionName = keyof typeof recordActions;
type Rows = typeof recordActions;

/**
 * The next sensible action of a record of a resource, by the actions that exist for it and the reasons why some are not possible now.
 * Where nothing at all is possible, the first of them, so that its button says why; nothing where all that is sensible was done.
 */
export function nextAction(
  resource: string,
  record: Readonly<Record<string, unknown>>,
  actions: Readonly<Partial<Record<string, { unavailable?: string }>>>,
): RecordActionName | undefined {
  const known = (findResource(resource)?.next ?? []).filter(({ action }) => actions[action]);
  const isDone = (until: readonly string[] = []) => until.some((path) => Boolean(valueAt(record, path)));
  const next = known.find(({ action, until }) => !actions[action]?.unavailable && !isDone(until));
  const allUnavailable = Object.values(actions).every((one) => one === undefined || one.unavailable);
  return (next ?? (allUnavailable ? known[0] : undefined))?.action;
}

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

/** The shortcut of an action on the selected rows of a list: that of a record's page, unless a list uses it for the row. */
export function bulkKeys(name: BulkActName): string | undefined {
  const own = recordActions[name];
  const sameLabel = Object.values(recordActions).find((row) => 'labelOf' in row && row.labelOf === name);
  const keys = [own, sameLabel].flatMap((row) => (row && 'keys' in row ? [row.keys] : []))[0];
  return keys === 'e' ? undefined : keys;
}

/** Records of one run: more are better parted by a filter. */
export const MAX_JOB_RECORDS = 20_000;

/**
 * What can be changed in the cell of a list, by the write that does it: master data and tags, which are safe to send on their own
 * over the record as it was last read. `list` is the read that the records come from, `key` tells them apart there, `fields` are the
 * ones that both the read tells and the write takes.
 */
export const cellEdits = {
  updateProduct: {
    list: 'getProductsWithTag',
    key: 'sku',
    fields: [
      'name',
      'type',
      'category',
      'barcodes',
      'imageUrl',
      'width',
      'length',
      'height',
      'unitOfDimension',
      'weight',
      'unitOfWeight',
    ],
  },
  updateCustomer: { list: 'getCustomers', key: 'customerNo', fields: ['firstName', 'lastName', 'phone'] },
  updateProductTag: { ...recordActions.updateProductTag.bulk, fields: ['tag'] },
  updateReturnTag: { ...recordActions.updateReturnTag.bulk, fields: ['tag'] },
  updateStockAdjustmentTag: { ...recordActions.updateStockAdjustmentTag.bulk, fields: ['tag'] },
  updateSalesOrderTag: { ...recordActions.updateSalesOrderTag.bulk, fields: ['tag'] },
} as const;

export type CellEditName = keyof typeof cellEdits;

const isCellEdit = (name: string): name is CellEditName => Object.hasOwn(cellEdits, name);

/** The writes that change cells of a list. */
export const cellEditsOn = (list: string): CellEditName[] =>
  Object.entries(cellEdits).flatMap(([name, row]) => (row.list === list && isCellEdit(name) ? [name] : []));

/** The write that changes a column made of these fields; nothing where no single one of the given changes all of them. */
export const cellEditOf = (
  fields: readonly string[],
  available: readonly CellEditName[],
): CellEditName | undefined =>
  available.find((name) => {
    const known: readonly string[] = cellEdits[name].fields;
    return fields.every((field) => known.includes(field));
  });
