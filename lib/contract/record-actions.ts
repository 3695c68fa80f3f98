import type { ResourceDefinition } from './define-resource';
import { product, receivingOrder, returnOrder, salesOrder, stockAdjustment } from './record-identity';
import { findResource } from './resource-definitions';
import { valueAt } from './schema/value-at';

/**
 * The actions on a record, by the write that performs them; `keepLabel` is local to the console. Buttons, their explanations, the
 * shortcut `e`, the command palette and bulk actions read this table. The states that allow an action are part of its operation,
 * which the platform reads as well.
 *
 * `on`: the resource of the record, when it is not the operation's own.
 * `labelOf`: the operation that names the button, when two write the same.
 * `keys`: the shortcut on the record's page, and in a list for the selected rows.
 * `advances`: it brings the record closer to its next state, so its button is primary while it is the suggested action.
 * `bulk`: the list whose rows can be selected, the field of a row that identifies the record in the write, and `batchSize`: the
 * number of records in one call.
 */
export const recordActions = {
  updateProduct: { keys: 'e' },
  updateProductTag: { keys: 'l', bulk: { ...product, batchSize: 1 } },
  updateCustomer: { keys: 'e' },
  upsertLots: { keys: 'e' },
  updateReturnTag: { keys: 'l', bulk: { ...returnOrder, batchSize: 1 } },
  keepLabel: { on: 'returns', bulk: { ...returnOrder, batchSize: 1 } },
  updateReceivingOrderTag: { keys: 'l', bulk: { ...receivingOrder, batchSize: 1 } },
  updateStockAdjustmentTag: { keys: 'l', bulk: { ...stockAdjustment, batchSize: 1 } },
  updateSalesOrderTag: { keys: 'l', bulk: { ...salesOrder, batchSize: 1 } },
  updateSalesOrderCargoInfo: { bulk: { ...salesOrder, batchSize: 1 } },
  // One of the two cargo operations is offered as a button, with the label of the other.
  updateCargoInfo: { labelOf: 'updateSalesOrderCargoInfo', keys: 'c', advances: true },
  // A shipment's list is its complete membership: all new orders go in one call.
  upsertShipment: {
    on: 'sales-orders',
    keys: 's',
    advances: true,
    bulk: { ...salesOrder, batchSize: 10_000 },
  },
  bulkUpsertSalesOrders: {
    keys: 'e',
    bulk: { ...salesOrder, list: 'queryInvalidSalesOrders', batchSize: 100 },
  },
  bulkUpsertReceivingOrders: { keys: 'e' },
} as const;

export type RecordActionName = keyof typeof recordActions;
type Rows = typeof recordActions;

/** True for an action that moves its record to a later state, such as adding cargo info. */
export const advancesRecord = (name: string): boolean =>
  Object.entries(recordActions).some(([own, row]) => own === name && 'advances' in row);

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
export type BulkActionName = {
  [N in RecordActionName]: Rows[N] extends { bulk: object } ? N : never;
}[RecordActionName];

/** The page that `e` opens from a row: the complete form, or the record with the form of the action. Row fields in braces. */
export const editPath = (action: string, { segment, keys, form, create }: ResourceDefinition): string =>
  form && create?.operation === action
    ? form
    : `${[segment, ...keys.map((key) => `{${key}}`)].join('/')}?act=${action}`;

export const isBulkAction = (name: unknown): name is BulkActionName =>
  typeof name === 'string' &&
  Object.entries(recordActions).some(([own, row]) => own === name && 'bulk' in row);

/** The bulk actions of a list. */
export const listBulkActions = (list: string): BulkActionName[] =>
  Object.entries(recordActions).flatMap(([name, row]) =>
    'bulk' in row && row.bulk.list === list && isBulkAction(name) ? [name] : [],
  );

/** The shortcut of an action on selected rows: that of the record's page, unless the list uses the key for a row. */
export function bulkKeys(name: BulkActionName): string | undefined {
  const own = recordActions[name];
  const sameLabel = Object.values(recordActions).find((row) => 'labelOf' in row && row.labelOf === name);
  const keys = [own, sameLabel].flatMap((row) => (row && 'keys' in row ? [row.keys] : []))[0];
  return keys === 'e' ? undefined : keys;
}

/** Records of one bulk run; larger sets have to be split by a filter. */
export const MAX_JOB_RECORDS = 20_000;
