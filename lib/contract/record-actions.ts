import type { ResourceDefinition } from './define-resource';
import type { ListName, OperationName, Resource } from './operations';
import { findResource } from './resource-definitions';
import { valueAt } from './schema/value-at';

// How a record is found: the list that contains it, the fields that identify it there and in writes, and the read of one record.
const product = { list: 'getProductsWithTag', keys: ['sku'] } as const;
const customer = { list: 'getCustomers', keys: ['customerNo'], read: 'getCustomer' } as const;
// The platform assigns the number of a new customer.
const newCustomer = { list: 'getCustomers', keys: ['email'] } as const;
const lot = { list: 'getLots', keys: ['sku', 'lotNumber'] } as const;
const shipment = { list: 'getShipments', keys: ['shipmentNo'], read: 'getShipment' } as const;
const salesOrder = { list: 'getSalesOrders', keys: ['referenceNumber'], read: 'getSalesOrder' } as const;
const receivingOrder = {
  list: 'getReceivingOrders',
  keys: ['referenceNumber'],
  read: 'getReceivingOrder',
} as const;
const returnOrder = { list: 'getReturnsWithTag', keys: ['returnReferenceNumber'] } as const;
const stockAdjustment = { list: 'getStockAdjustments', keys: ['transactionNumber'] } as const;

type Identity = {
  readonly list: ListName;
  readonly keys: readonly [string, ...string[]];
  readonly read?: OperationName;
};

export type RecordActionRow = {
  readonly record?: Identity;
  readonly mayExist?: true;
  readonly cells?: true;
  readonly on?: Resource;
  readonly keys?: string;
  readonly advances?: true;
  readonly bulk?: Identity & { readonly batchSize: number };
};

/**
 * The writes on a record; `keepLabel` is local to the console. Buttons, their explanations, the shortcut `e`, the command palette, bulk
 * actions, forms, cells and read-back read this table. The states that allow a write are part of its operation.
 *
 * `record`: the record whose fields the write sends, if a read returns them under the same names.
 * `mayExist`: a new record may match an existing one by its key.
 * `cells`: it edits cells of the list: master data and tags, which are safe to send on top of the last fetched record. A write of a
 * single field comes after that of many.
 * `on`: the resource of the record, when it is not the operation's own.
 * `keys`: the shortcut on the record's page, and in a list for the selected rows.
 * `advances`: it brings the record closer to its next state, so its button is primary while it is the suggested action.
 * `bulk`: the list whose rows can be selected, the field of a row that identifies the record in the write, and `batchSize`: the
 * number of records in one call.
 */
export const recordActions = {
  createProduct: { record: product, mayExist: true },
  updateProduct: { record: product, cells: true, keys: 'e' },
  updateProductTag: { record: product, cells: true, keys: 'l', bulk: { ...product, batchSize: 1 } },
  createCustomer: { record: newCustomer, mayExist: true },
  updateCustomer: { record: customer, cells: true, keys: 'e' },
  upsertLots: { record: lot, mayExist: true, keys: 'e' },
  updateReturnTag: { record: returnOrder, cells: true, keys: 'l', bulk: { ...returnOrder, batchSize: 1 } },
  keepLabel: { on: 'returns', bulk: { ...returnOrder, batchSize: 1 } },
  updateReceivingOrderTag: { record: receivingOrder, keys: 'l', bulk: { ...receivingOrder, batchSize: 1 } },
  updateStockAdjustmentTag: {
    record: stockAdjustment,
    cells: true,
    keys: 'l',
    bulk: { ...stockAdjustment, batchSize: 1 },
  },
  updateSalesOrderTag: { record: salesOrder, cells: true, keys: 'l', bulk: { ...salesOrder, batchSize: 1 } },
  // The spec also has `updateCargoInfo`, which writes the same.
  updateSalesOrderCargoInfo: { keys: 'c', advances: true, bulk: { ...salesOrder, batchSize: 1 } },
  // A shipment's list is its complete membership: all new orders go in one call.
  upsertShipment: {
    record: shipment,
    on: 'sales-orders',
    keys: 's',
    advances: true,
    bulk: { ...salesOrder, batchSize: 10_000 },
  },
  bulkUpsertSalesOrders: {
    record: salesOrder,
    mayExist: true,
    keys: 'e',
    bulk: { ...salesOrder, list: 'queryInvalidSalesOrders', batchSize: 100 },
  },
  bulkUpsertReceivingOrders: { record: receivingOrder, mayExist: true, keys: 'e' },
} as const satisfies Partial<Record<OperationName | 'keepLabel', RecordActionRow>>;

export type RecordActionName = keyof typeof recordActions;
type Rows = typeof recordActions;

/** The actions whose row has a part of the table. */
type ActionsWith<P extends string> = {
  [N in RecordActionName]: Rows[N] extends Record<P, unknown> ? N : never;
}[RecordActionName];

export const isActionName = (name: string): name is RecordActionName => Object.hasOwn(recordActions, name);

const has = (name: unknown, part: string): boolean =>
  Object.entries(recordActions).some(([own, row]) => own === name && part in row);

/** A write whose record can be read. */
export type ReadableWrite = ActionsWith<'record'>;

export const isReadable = (operation: string): operation is ReadableWrite => has(operation, 'record');

/** A write that may match an existing record by its key. */
export type KeyedWrite = ActionsWith<'mayExist'>;

export const isKeyedWrite = (operation: string): operation is KeyedWrite => has(operation, 'mayExist');

/** A write that edits cells of a list. */
export type CellEditName = ActionsWith<'cells'>;

const isCellEdit = (name: string): name is CellEditName => has(name, 'cells');

/** A write that sets the tag of a record. */
export type TagWrite = Extract<RecordActionName, `${string}Tag`>;

export const isTagWrite = (name: string): name is TagWrite => isActionName(name) && name.endsWith('Tag');

/** The writes that edit cells of a list; those of a single field come last. */
export const listCellEdits = (list: string): CellEditName[] =>
  Object.keys(recordActions)
    .filter(isCellEdit)
    .filter((name) => recordActions[name].record.list === list);

/** True when the records of a list have tags, which a filter finds. */
export const hasTags = (list: string): boolean => listCellEdits(list).some(isTagWrite);

/** True for an action that moves its record to a later state, such as adding cargo info. */
export const advancesRecord = (name: string): boolean => has(name, 'advances');

/**
 * The suggested next action of a record, given its available actions and the reasons why some are disabled. When all are disabled,
 * the first one, so that its button explains why; undefined when everything is done.
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

/** The actions that can be run on many records. */
export type BulkActionName = ActionsWith<'bulk'>;

/** The page that `e` opens from a row: the complete form, or the record with the form of the action. Row fields in braces. */
export const editPath = (action: string, { segment, keys, form, create }: ResourceDefinition): string =>
  form && create?.operation === action
    ? form
    : `${[segment, ...keys.map((key) => `{${key}}`)].join('/')}?act=${action}`;

export const isBulkAction = (name: unknown): name is BulkActionName => has(name, 'bulk');

/** The bulk actions of a list. */
export const listBulkActions = (list: string): BulkActionName[] =>
  Object.keys(recordActions)
    .filter(isBulkAction)
    .filter((name) => recordActions[name].bulk.list === list);

/** The shortcut of an action on selected rows: that of the record's page, unless the list uses the key for a row. */
export function bulkKeys(name: BulkActionName): string | undefined {
  const { keys }: RecordActionRow = recordActions[name];
  return keys === 'e' ? undefined : keys;
}

/** Records of one bulk run; larger sets have to be split by a filter. */
export const MAX_JOB_RECORDS = 20_000;

/** The key of a record from the input of a write, in the order of its fields; undefined when a part is missing. */
export function recordKey(operation: KeyedWrite, record: unknown): string[] | undefined {
  const key = recordActions[operation].record.keys.map((name) => {
    const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, name) : '';
    return typeof value === 'string' ? value.trim() : '';
  });
  return key.includes('') ? undefined : key;
}

/** True when two keys identify the same record; platforms may compare them ignoring case. */
export const isSameKey = (
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.length === other.length &&
  one.every((part, at) => part.toLowerCase() === other[at]?.toLowerCase());
