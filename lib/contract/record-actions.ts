import type { ResourceDefinition } from './define-resource';
import { customers } from './definitions/customers';
import { receivingOrders, rejectedOrders, returns, salesOrders, shipments } from './definitions/orders';
import { lots, products, stockAdjustments } from './definitions/stock';
import type { ActionName, Resource } from './operations';
import { findResource } from './resource-definitions';
import { valueAt } from './schema/value-at';

export type RecordActionRow = {
  readonly record?: ResourceDefinition;
  readonly mayExist?: true;
  readonly cells?: true;
  readonly on?: Resource;
  readonly keys?: string;
  readonly advances?: true;
  readonly bulk?: { readonly rows: ResourceDefinition; readonly batchSize: number };
};

// The platform assigns the number of a new customer, so the email address identifies it.
const { read: _, ...customersByNumber } = customers;
const customersByEmail = { ...customersByNumber, keys: ['email'] } as const;
const rejectedByReference = { ...rejectedOrders, keys: ['referenceNumber'] } as const;

/**
 * The writes on a record, and `setLocalTag`, which is local to the console. Buttons, their explanations, shortcuts, the command
 * palette, bulk actions, forms, cells and read-back use this table. The states that allow a write are part of its operation.
 *
 * `record`: the resource whose fields the write sends, if a read returns them under the same names. Its keys identify the record.
 * `mayExist`: a new record may match an existing one by its key.
 * `cells`: the write edits cells of the list. Only master data and tags, which are safe to send based on the last fetched record.
 * Writes of a single field come after writes of many.
 * `on`: the resource of the record, if it differs from the operation's own resource.
 * `keys`: the shortcut on the record's page and, in a list, for the selected rows.
 * `advances`: the write brings the record closer to its next state, so its button is primary while it is the suggested action.
 * `bulk`: the write can run on selected rows. `rows`: the resource of the rows. `batchSize`: the number of records per call.
 */
export const recordActions = {
  createProduct: { record: products, mayExist: true },
  updateProduct: { record: products, cells: true, keys: 'e' },
  updateProductTag: { record: products, cells: true, keys: 'l', bulk: { rows: products, batchSize: 1 } },
  createCustomer: { record: customersByEmail, mayExist: true },
  updateCustomer: { record: customers, cells: true, keys: 'e' },
  upsertLots: { record: lots, mayExist: true, keys: 'e' },
  updateReturnTag: { record: returns, cells: true, keys: 'l', bulk: { rows: returns, batchSize: 1 } },
  setLocalTag: { on: 'returns', bulk: { rows: returns, batchSize: 1 } },
  updateReceivingOrderTag: {
    record: receivingOrders,
    keys: 'l',
    bulk: { rows: receivingOrders, batchSize: 1 },
  },
  updateStockAdjustmentTag: {
    record: stockAdjustments,
    cells: true,
    keys: 'l',
    bulk: { rows: stockAdjustments, batchSize: 1 },
  },
  updateSalesOrderTag: {
    record: salesOrders,
    cells: true,
    keys: 'l',
    bulk: { rows: salesOrders, batchSize: 1 },
  },
  // The spec's `updateCargoInfo` has the same effect.
  updateSalesOrderCargoInfo: { keys: 'c', advances: true, bulk: { rows: salesOrders, batchSize: 1 } },
  // A shipment's list is its complete membership, so all new orders are sent in one call.
  upsertShipment: {
    record: shipments,
    on: 'sales-orders',
    keys: 's',
    advances: true,
    bulk: { rows: salesOrders, batchSize: 10_000 },
  },
  bulkUpsertSalesOrders: {
    record: salesOrders,
    mayExist: true,
    keys: 'e',
    bulk: { rows: rejectedByReference, batchSize: 100 },
  },
  bulkUpsertReceivingOrders: { record: receivingOrders, mayExist: true, keys: 'e' },
} as const satisfies Partial<Record<ActionName, RecordActionRow>>;

export type RecordActionName = keyof typeof recordActions;
type Rows = typeof recordActions;

/** The actions whose row in the table has a property. */
type ActionsWith<P extends string> = {
  [N in RecordActionName]: Rows[N] extends Record<P, unknown> ? N : never;
}[RecordActionName];

export const isActionName = (name: string): name is RecordActionName => Object.hasOwn(recordActions, name);

const has = (name: unknown, part: string): boolean =>
  Object.entries(recordActions).some(([own, row]) => own === name && part in row);

/** A write whose record can be read again after the write. */
export type ReadableWrite = ActionsWith<'record'>;

export const isReadable = (operation: string): operation is ReadableWrite => has(operation, 'record');

export type KeyedWrite = ActionsWith<'mayExist'>;

export const isKeyedWrite = (operation: string): operation is KeyedWrite => has(operation, 'mayExist');

export type CellEditName = ActionsWith<'cells'>;

const isCellEdit = (name: string): name is CellEditName => has(name, 'cells');

export type TagWrite = Exclude<Extract<RecordActionName, `${string}Tag`>, 'setLocalTag'>;

export const isTagWrite = (name: string): name is TagWrite =>
  isActionName(name) && name.endsWith('Tag') && name !== 'setLocalTag';

/** Returns the writes that edit cells of a list. Writes of a single field come last. */
export const listCellEdits = (list: string): CellEditName[] =>
  Object.keys(recordActions)
    .filter(isCellEdit)
    .filter((name) => recordActions[name].record.list.operation === list);

/** True if the records of a list have tags. */
export const hasTags = (list: string): boolean => listCellEdits(list).some(isTagWrite);

/** True for an action that moves its record to a later state, such as adding cargo info. */
export const advancesRecord = (name: string): boolean => has(name, 'advances');

/**
 * Returns the first next action of a record that is enabled and not done. If every action is disabled, returns the first next
 * action, so that its button can explain why. `actions` are the available actions, with a reason if disabled.
 */
export function nextAction(
  resource: string,
  record: Readonly<Record<string, unknown>>,
  actions: Readonly<Partial<Record<string, { unavailable?: string }>>>,
): ActionName | undefined {
  const nextActions = (findResource(resource)?.next ?? []).filter(({ action }) => actions[action]);
  const isDone = (until: readonly string[] = []) => until.some((path) => Boolean(valueAt(record, path)));
  const next = nextActions.find(({ action, until }) => !actions[action]?.unavailable && !isDone(until));
  const allUnavailable = Object.values(actions).every((one) => one === undefined || one.unavailable);
  return (next ?? (allUnavailable ? nextActions[0] : undefined))?.action;
}

export type BulkActionName = ActionsWith<'bulk'>;

/**
 * The page that `e` opens from a row, with row fields in braces: the complete form, or the record page with the form of the
 * action.
 */
export const editPath = (action: string, { segment, keys, form, create }: ResourceDefinition): string =>
  form && create?.operation === action
    ? form
    : `${[segment, ...keys.map((key) => `{${key}}`)].join('/')}?act=${action}`;

export const isBulkAction = (name: unknown): name is BulkActionName => has(name, 'bulk');

export const listBulkActions = (list: string): BulkActionName[] =>
  Object.keys(recordActions)
    .filter(isBulkAction)
    .filter((name) => recordActions[name].bulk.rows.list.operation === list);

/**
 * Returns the shortcut of an action on selected rows: the shortcut on the record's page. Undefined for `e`, which edits a single
 * row in lists.
 */
export function bulkKeys(name: BulkActionName): string | undefined {
  const { keys }: RecordActionRow = recordActions[name];
  return keys === 'e' ? undefined : keys;
}

/** Maximum number of records in one bulk action. Larger selections must be split by a filter. */
export const MAX_JOB_RECORDS = 20_000;

/** Returns the record key in the input of a write, in the order of the key's fields. Undefined if a part is missing. */
export function recordKey(operation: KeyedWrite, record: unknown): string[] | undefined {
  const key = recordActions[operation].record.keys.map((name) => {
    const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, name) : '';
    return typeof value === 'string' ? value.trim() : '';
  });
  return key.includes('') ? undefined : key;
}

/** True if two keys identify the same record. Ignores case, because platforms may ignore case. */
export const isSameKey = (
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.length === other.length &&
  one.every((part, at) => part.toLowerCase() === other[at]?.toLowerCase());
